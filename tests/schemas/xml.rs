//! XML Schema, as far as the one of JUnit uses it: elements with sequences, choices and attributes.

use crate::cli::project_file;
use roxmltree::{Document, Node};

const XS: &str = "http://www.w3.org/2001/XMLSchema";

/// The text of a schema.
pub(super) struct Schema(String);

impl Schema {
    pub(super) fn load(name: &str) -> Schema {
        Schema(std::fs::read_to_string(project_file(name)).unwrap())
    }

    /// Every way in which a document is not as promised.
    pub(super) fn faults(&self, document: &str) -> Vec<String> {
        let schema = Document::parse(&self.0).unwrap();
        let document = Document::parse(document).unwrap();
        let mut check = Check { schema: schema.root_element(), faults: Vec::new() };
        let root = document.root_element();
        match check.named("element", root.tag_name().name()) {
            Some(declared) => check.element(declared, root),
            None => check.faults.push(format!("{} is no root", root.tag_name().name())),
        }
        check.faults
    }
}

struct Check<'a> {
    schema: Node<'a, 'a>,
    faults: Vec<String>,
}

impl<'a> Check<'a> {
    /// What the schema declares under a name on its highest level.
    fn named(&self, kind: &str, name: &str) -> Option<Node<'a, 'a>> {
        let mut all = self.schema.children().filter(|node| node.has_tag_name((XS, kind)));
        all.find(|node| node.attribute("name") == Some(name))
    }

    fn element(&mut self, declared: Node<'a, 'a>, node: Node<'_, '_>) {
        let name = node.tag_name().name();
        let own = declared.children().find(|node| node.has_tag_name((XS, "complexType")));
        let kind = own.or_else(|| self.named("complexType", declared.attribute("type")?));
        let children: Vec<Node<'_, '_>> = node.children().filter(Node::is_element).collect();
        let Some(kind) = kind else {
            assert_eq!(declared.attribute("type"), Some("xs:string"), "{name}");
            for inner in children {
                self.faults.push(format!("{} in {name}", inner.tag_name().name()));
            }
            return;
        };
        let has_text =
            node.children().any(|n| n.is_text() && n.text().is_some_and(|t| !t.trim().is_empty()));
        if has_text && kind.attribute("mixed") != Some("true") {
            self.faults.push(format!("text in {name}"));
        }
        self.attributes(kind, node);
        let mut at = 0;
        for part in kind.children().filter(|part| is_particle(*part)) {
            self.particle(part, &children, &mut at, name);
        }
        for inner in &children[at..] {
            self.faults.push(format!("{} is not expected in {name}", inner.tag_name().name()));
        }
    }

    fn attributes(&mut self, kind: Node<'a, 'a>, node: Node<'_, '_>) {
        let name = node.tag_name().name();
        let declared: Vec<Node<'a, 'a>> =
            kind.children().filter(|node| node.has_tag_name((XS, "attribute"))).collect();
        for attribute in node.attributes() {
            let known = |node: &&Node<'_, '_>| node.attribute("name") == Some(attribute.name());
            match declared.iter().find(known) {
                Some(known) => assert_eq!(known.attribute("type"), Some("xs:string"), "{name}"),
                None => self.faults.push(format!("{name} has {}", attribute.name())),
            }
        }
        for attribute in declared.iter().filter(|node| node.attribute("use") == Some("required")) {
            let attribute = attribute.attribute("name").unwrap();
            if !node.has_attribute(attribute) {
                self.faults.push(format!("{name} has no {attribute}"));
            }
        }
    }

    /// Takes as many of the children as a part of a content model does; whether it took one.
    fn particle(
        &mut self,
        part: Node<'a, 'a>,
        children: &[Node<'_, '_>],
        at: &mut usize,
        parent: &str,
    ) -> bool {
        let bound = |name: &str| match part.attribute(name) {
            None => 1,
            Some("unbounded") => usize::MAX,
            Some(number) => number.parse().unwrap(),
        };
        let (least, most) = (bound("minOccurs"), bound("maxOccurs"));
        let start = *at;
        let mut times = 0;
        while times < most {
            let before = *at;
            match part.tag_name().name() {
                "element" => {
                    let name = part.attribute("ref").or(part.attribute("name")).unwrap();
                    let Some(child) = children.get(*at).filter(|n| n.has_tag_name(name)) else {
                        break;
                    };
                    let declared = self.named("element", name).unwrap_or(part);
                    self.element(declared, *child);
                    *at += 1;
                }
                "sequence" => {
                    for inner in part.children().filter(|inner| is_particle(*inner)) {
                        self.particle(inner, children, at, parent);
                    }
                }
                _ => {
                    let faults = self.faults.len();
                    for inner in part.children().filter(|inner| is_particle(*inner)) {
                        if self.particle(inner, children, at, parent) {
                            break;
                        }
                        // What was not chosen is not missing.
                        self.faults.truncate(faults);
                    }
                }
            }
            if *at == before {
                break;
            }
            times += 1;
        }
        let is_group = part.tag_name().name() != "element";
        if times < least && !is_group {
            self.faults.push(format!("{parent} lacks {:?}", part.attribute("ref")));
        }
        *at > start
    }
}

fn is_particle(node: Node<'_, '_>) -> bool {
    ["element", "sequence", "choice"].iter().any(|name| node.has_tag_name((XS, *name)))
}
