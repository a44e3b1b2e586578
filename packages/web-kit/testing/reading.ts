/** What a page says, and what a form holds, in a shape that a test can compare. */
import { waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

const inline = ['A', 'SMALL', 'SPAN', 'STRONG']

/** The words of an element, as its blocks divide them into lines. */
export function linesIn(element: Element): string[] {
  const isHidden = (node: Node) => node instanceof Element && (node.tagName.toLowerCase() === 'svg' || node.getAttribute('aria-hidden') === 'true')
  const nodes = [...element.childNodes].filter((node) => !isHidden(node))
  const isText = ({ nodeType }: Node) => nodeType === Node.TEXT_NODE
  const speaks = nodes.some((node) => isText(node) && node.textContent?.trim())
  const lines = ['']
  for (const node of nodes) {
    if (isText(node) || (speaks && inline.includes(node.nodeName))) lines.push(`${lines.pop()}${node.textContent}`)
    else lines.push(...linesIn(node as Element), '')
  }
  return lines.map((line) => line.trim()).filter(Boolean)
}

/** The words of each row of the list in an element, once they have come. */
export async function rowsIn(element: () => HTMLElement) {
  await waitFor(() => expect(element().querySelector('[aria-busy=true]')).toBeNull())
  return within(element()).getAllByRole('listitem').map(linesIn)
}

/** What lists of facts (`<dl>`) in an element say, each under its name. */
export const factsIn = (element: Element) =>
  Object.fromEntries([...element.querySelectorAll('dt')].map((name) => [name.textContent, name.nextElementSibling?.textContent]))

/** What the fields of a form hold, by their names. */
export const valuesIn = (form: HTMLElement) => Object.fromEntries(new FormData(form as HTMLFormElement))

/** Fills in fields of a form, each by its whole label. */
export async function fill({ user }: { readonly user: UserEvent }, form: HTMLElement, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values)) {
    const field = within(form).getByLabelText(label, { exact: true })
    if (field instanceof HTMLSelectElement) await user.selectOptions(field, value)
    else {
      await user.clear(field)
      // At once: key by key it takes a second a form.
      if (value) await user.paste(value)
    }
  }
}
