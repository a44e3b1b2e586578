import { isCurrent, marks, type NavigationLink } from '@ungana/contracts-shell'
import { escaped } from '@ungana/service-kit'

/** What the shell leaves open when it draws its frame ahead. */
export interface FrameFacts {
  readonly isServed: (path: string) => boolean
  readonly links: readonly NavigationLink[]
  /** Of the page that is shown; undefined when there is none at the address. */
  readonly pattern: string | undefined
}

/** `html` with its marks filled in: as React in the browser, knowing the same, would have drawn it. */
export function fillFrame(html: string, facts: FrameFacts): string {
  return fillLinks(fillServed(html, facts.isServed), facts)
}

// The content holds no other such element, so the innermost ones go first.
const served = new RegExp(`<${marks.served} to="([^"]*)">((?:(?!</?${marks.served})[^])*)</${marks.served}>`, 'g')
const linkList = new RegExp(`<${marks.links}>([^]*?)</${marks.links}>`, 'g')

function fillServed(html: string, isServed: FrameFacts['isServed']): string {
  const filled = html.replace(served, (_, paths: string, content: string) => (paths.split(' ').some(isServed) ? content : ''))
  return filled === html ? html : fillServed(filled, isServed)
}

function fillLinks(html: string, { links, pattern }: FrameFacts): string {
  return html.replace(linkList, (_, item: string) =>
    links
      .map((link) =>
        item
          .replace(marks.link.to, () => escaped(link.to))
          .replace(` data-highlight="${marks.link.highlight}"`, link.highlight ? ' data-highlight="true"' : '')
          .replace(` aria-current="${marks.link.current}"`, isCurrent(link, pattern) ? ' aria-current="page"' : '')
          .replace(marks.link.label, () => escaped(link.label)),
      )
      .join(''),
  )
}
