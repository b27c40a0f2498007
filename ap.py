import json,subprocess,sys,os,glob
fs=[f for f in glob.glob('/tmp/h8u/testdata/**/*',recursive=True) if os.path.isfile(f)]
fs+=glob.glob('/work/shared/corpus/shogi/**/*.ki*',recursive=True)[::9]+glob.glob('/work/shared/corpus/pgn/irregular/*')+glob.glob('/work/shared/corpus/sgf/**/*.sgf',recursive=True)+glob.glob('/work/shared/corpus/ishi/cases/*.go')
n=0;bad=0;un=0
for f in fs:
    b=open(f,'rb').read()
    try: t=b.decode('utf-8')
    except UnicodeDecodeError: continue
    if t.startswith('\ufeff') : continue
    name=os.path.basename(f)
    for flags in ([],['--unsafe-fixes']):
        p=subprocess.run(['kifu','validate','--json','--no-config','-v','--stdin-filename',name],input=b,capture_output=True)
        try: d=json.loads(p.stdout)
        except Exception as e: print('JSON',f,e); continue
        lines=t.split('\n'); # need \r handling
        import re
        starts=[0]
        for m in re.finditer(r'\r\n|\n|\r',t): starts.append(m.end())
        eds=[]
        for x in d['findings']:
            if x['fix'] and (x['fix']['safety']=='safe' or flags):
                for e in x['fix']['edits']:
                    s=starts[e['line']-1]+e['column']-1; en=starts[e['end_line']-1]+e['end_column']-1
                    k=[k for k in e if k not in('line','column','end_line','end_column')][0]
                    eds.append((s,en,e[k]))
        if not eds: continue
        n+=1
        # overlapping?
        eds=sorted(set(eds)); ov=any(eds[i][1]>eds[i+1][0] for i in range(len(eds)-1))
        o=t
        for s,en,v in reversed(eds): o=o[:s]+v+o[en:]
        q=subprocess.run(['kifu','validate','--fix','--no-config','-q','--stdin-filename',name]+flags,input=b,capture_output=True)
        if q.stdout.decode('utf-8','replace')!=o:
            bad+=1; print('DIFF',f,flags,'overlap' if ov else '', q.stderr[-100:])
        # idempotent
        q2=subprocess.run(['kifu','validate','--fix','--no-config','-q','--stdin-filename',name]+flags,input=q.stdout,capture_output=True)
        if q2.stdout!=q.stdout: un+=1; print('NOT IDEMPOTENT',f,flags)
print(n,bad,un)
