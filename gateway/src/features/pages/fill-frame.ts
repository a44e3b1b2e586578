import { isCurrent, marks, type NavigationLink, type SiteSetting } from '@ungana/contracts-shell'
import { escapeMarkup } from '@ungana/service-kit'

/** What the gateway must fill in, because the shell's build cannot know it. */
export interface FrameFacts {
  readonly isServed: (path: string) => boolean
  readonly links: readonly NavigationLink[]
  /** Pattern of the current page; undefined if the address has no page. */
  readonly pattern: string | undefined
  readonly settings: readonly SiteSetting[]
}

/** Returns `html` with its marks filled in. The result equals what React renders in the browser. */
export function fillFrame(html: string, facts: FrameFacts): string {
  return fillLinks(fillServed(fillUnless(html, facts.settings), facts.isServed), facts)
}

// The pattern matches only elements without nested marks, so each pass fills the innermost elements.
const served = new RegExp(`<${marks.served} to="([^"]*)">((?:(?!</?${marks.served})[^])*)</${marks.served}>`, 'g')
const linkList = new RegExp(`<${marks.links}>([^]*?)</${marks.links}>`, 'g')

const unless = new RegExp(`<${marks.unless} setting="([^"]*)">([^]*?)</${marks.unless}>`, 'g')

const fillUnless = (html: string, settings: readonly string[]): string =>
  html.replace(unless, (_, setting: string, content: string) => (settings.includes(setting) ? '' : content))

function fillServed(html: string, isServed: FrameFacts['isServed']): string {
  const filled = html.replace(served, (_, paths: string, content: string) => (paths.split(' ').some(isServed) ? content : ''))
  return filled === html ? html : fillServed(filled, isServed)
}

function fillLinks(html: string, { links, pattern }: FrameFacts): string {
  return html.replace(linkList, (_, item: string) =>
    links
      .map((link) =>
        item
          .replace(marks.link.to, () => escapeMarkup(link.to))
          .replace(` data-highlight="${marks.link.highlight}"`, link.highlight ? ' data-highlight="true"' : '')
          .replace(` aria-current="${marks.link.current}"`, isCurrent(link, pattern) ? ' aria-current="page"' : '')
          .replace(marks.link.label, () => escapeMarkup(link.label)),
      )
      .join(''),
  )
}
