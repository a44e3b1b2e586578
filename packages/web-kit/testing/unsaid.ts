/** Finds what a page leaves unsaid: elements without the words that people read or hear, values that code lost, and references to elements that are not there. */

const wordy =
  'h1,h2,h3,h4,h5,h6,p,li,dt,th,button,a,label,legend,summary,option,figcaption,caption,strong,em,small,time,span:empty:not([style],[aria-live])'
/** Live regions are empty until something happens, a list of suggestions shows its values, and rows that load show bars. */
const mayBeEmpty = '[role=status],[role=alert],:has([role=status]),datalist *,li:has(> [aria-hidden=true]),[aria-hidden=true],[aria-hidden=true] *'
const attributes = ['aria-label', 'placeholder', 'title', 'href', 'src', 'id', 'name']
const references = ['for', 'aria-labelledby', 'aria-describedby']
const lost = /\b(undefined|NaN)\b|\[object /

const withAny = (names: readonly string[]) => names.map((name) => `[${name}]`).join()
const elementsIn = (part: Element, selector: string) => [part, ...part.querySelectorAll(selector)].filter((element) => element.matches(selector))
const opening = (element: Element) => element.outerHTML.slice(0, 200)
const saysSomething = (element: Element) =>
  element.textContent?.trim() || element.getAttribute('aria-label') || element.querySelector('img[alt],input,select,textarea,[aria-label]')

/** Of a page, or a part that was on it. */
export const unsaid = (part: Element): string[] => [
  ...elementsIn(part, wordy).flatMap((element) => [
    ...(saysSomething(element) || element.matches(mayBeEmpty) ? [] : [`Empty: ${opening(element)}`]),
    ...(lost.test(element.textContent) ? [`No value in: ${opening(element)}`] : []),
  ]),
  ...elementsIn(part, withAny(attributes)).flatMap((element) =>
    attributes.flatMap((name) => {
      const value = element.getAttribute(name)
      return value === '' || lost.test(value ?? '') ? [`No value in ${name}: ${opening(element)}`] : []
    }),
  ),
]

/** Of the whole page: ids that elements refer to and no element has. */
export const lostReferences = (page: Element): string[] =>
  elementsIn(page, withAny(references)).flatMap((element) =>
    references
      .flatMap((name) => (element.getAttribute(name) ?? '').split(' '))
      .filter((id) => id && !document.getElementById(id))
      .map((id) => `Nothing has the id ${id}: ${opening(element)}`),
  )
