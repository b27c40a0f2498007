// The program of a page of game records. It knows no rules: every game brings all of its positions,
// each as what it changes of the one before. All text goes into the page as text.
"use strict";

const SVG = "http://www.w3.org/2000/svg";
const at = id => document.getElementById(id);
const data = JSON.parse(at("words").textContent);
const places = [...document.querySelectorAll(".game")];
const heads = places.map(place => JSON.parse(place.querySelector(".head").textContent));
/** How many games the list shows at once, and how many more when it is scrolled to its end. */
const STEP = 200;
/** How far a finger moves before that is a swipe, in pixels. */
const SWIPE = 40;

let lang = /^ja\b/i.test(navigator.language) ? 1 : 0;
let game = null;

const word = name => data.words[name][lang];

/** An element with attributes and with what stands in it: elements and texts. */
function element(name, attributes = {}, ...content) {
  return filled(document.createElement(name), attributes, content);
}

function drawn(name, attributes = {}, ...content) {
  return filled(document.createElementNS(SVG, name), attributes, content);
}

function filled(made, attributes, content) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null) made.setAttribute(key, value);
  }
  made.append(...content.filter(part => part !== null && part !== ""));
  return made;
}

/** A text of a record beside others; no sign in it turns their direction. */
function alone(text) {
  return text ? element("bdi", {}, text) : "";
}

/** Texts one behind the other, with something between them. */
function apart(texts, between) {
  return texts.flatMap((text, index) => [index ? between : "", alone(text)]);
}

/** A text without signs that turn the direction of what stands beside it, where no element can hold it. */
function plain(text) {
  return text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "");
}

/** `1:02:03`, from milliseconds. */
function clock(millis) {
  const seconds = Math.floor(millis / 1000);
  const two = number => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
