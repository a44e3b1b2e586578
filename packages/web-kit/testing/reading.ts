/** Reads pages and forms into values that a test can compare. */
import { waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

const inline = ['A', 'SMALL', 'SPAN', 'STRONG']

/** The text of an element, one entry for each line. */
export function linesIn(element: Element): string[] {
  const isHidden = (node: Node) => node instanceof Element && (node.tagName.toLowerCase() === 'svg' || node.getAttribute('aria-hidden') === 'true')
  const nodes = [...element.childNodes].filter((node) => !isHidden(node))
  const isText = ({ nodeType }: Node) => nodeType === Node.TEXT_NODE
  const hasText = nodes.some((node) => isText(node) && node.textContent?.trim())
  const lines = ['']
  for (const node of nodes) {
    if (isText(node) || (hasText && inline.includes(node.nodeName))) lines.push(`${lines.pop()}${node.textContent}`)
    else lines.push(...linesIn(node as Element), '')
  }
  return lines.map((line) => line.trim()).filter(Boolean)
}

/** The text of each row of a list, once it has loaded. */
export async function rowsIn(element: () => HTMLElement) {
  await waitFor(() => expect(element().querySelector('[aria-busy=true]')).toBeNull())
  return within(element()).getAllByRole('listitem').map(linesIn)
}

/** The facts (`<dl>`) in an element, by name. */
export const factsIn = (element: Element) =>
  Object.fromEntries([...element.querySelectorAll('dt')].map((name) => [name.textContent, name.nextElementSibling?.textContent]))

/** The values of a form's fields, by name. */
export const valuesIn = (form: HTMLElement) => Object.fromEntries(new FormData(form as HTMLFormElement))

/** Fills in fields of a form by their full labels. */
export async function fill({ user }: { readonly user: UserEvent }, form: HTMLElement, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values)) {
    const field = within(form).getByLabelText(label, { exact: true })
    if (field instanceof HTMLSelectElement) await user.selectOptions(field, value)
    else {
      await user.clear(field)
      // Pasted, because typing takes a second per form.
      if (value) await user.paste(value)
    }
  }
}
