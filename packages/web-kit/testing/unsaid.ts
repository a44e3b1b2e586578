/** Finds what a page leaves unsaid: elements and attributes without the words that people read or hear, and references to elements that are not there. */

const wordy = 'h1,h2,h3,h4,h5,h6,p,li,dt,th,button,a,label,legend,summary,option,figcaption,caption,strong,em,small,time'
/** Live regions are empty until something happens; a list of suggestions shows its values. */
const mayBeEmpty = '[role=status],[role=alert],:has([role=status]),datalist *,[aria-hidden=true],[aria-hidden=true] *'
const attributes = ['aria-label', 'placeholder', 'title', 'href', 'src', 'id', 'name']
const references = ['for', 'aria-labelledby', 'aria-describedby']

export function unsaid(page: ParentNode): string[] {
  const elements = [...page.querySelectorAll(`${wordy},${[...attributes, ...references].map((name) => `[${name}]`).join()}`)]
  return elements.flatMap((element) => [
    ...(element.matches(wordy) && !saysSomething(element) && !element.matches(mayBeEmpty) ? [`Empty: ${opening(element)}`] : []),
    ...attributes.filter((name) => element.getAttribute(name) === '').map((name) => `Empty ${name}: ${opening(element)}`),
    ...references.flatMap((name) => lostReferences(element, name)).map((id) => `Nothing has the id ${id}: ${opening(element)}`),
  ])
}

const saysSomething = (element: Element) =>
  element.textContent?.trim() || element.getAttribute('aria-label') || element.querySelector('img[alt],input,select,textarea,[aria-label]')

const lostReferences = (element: Element, name: string) =>
  (element.getAttribute(name) ?? '').split(' ').filter((id) => id && !document.getElementById(id))

const opening = (element: Element) => element.outerHTML.slice(0, 200)
