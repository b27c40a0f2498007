B 1 Q16
COM
no end here
