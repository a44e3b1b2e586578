// Follows the site's links breadth first as the logged-in account, and reports broken links and buttons.
import type { Page } from '@playwright/test'
import { complete, followLink } from './follow-link.ts'
import { ofEnglish } from './screens.ts'
import { expect, settled, violationsOf } from './site.ts'

export interface Crawl {
  /** Path patterns of all linked pages, and of the pages inspected. */
  readonly linked: ReadonlySet<string>
  readonly shown: ReadonlySet<string>
  /** "page → link: problem"; empty when nothing is wrong. */
  readonly problems: readonly string[]
  /** Number of buttons inspected and pressed. */
  readonly buttons: { readonly seen: number; readonly pressed: number }
}

interface Step {
  readonly path: string
  readonly from: string
}

/** The inspection of one page. */
interface Inspection {
  readonly problems: string[]
  readonly links: string[]
  readonly buttons: number
}

/** Query parameters whose values show different views. For other parameters, one value is enough. */
const VIEWS = ['tab', 'type', 'list', 'show', 'box', 'plan']
/** Buttons that open something. Pressing them is harmless and must have a visible effect. */
const OPENERS = 'main :is(button[aria-expanded=false], button[aria-haspopup], [role=tab][aria-selected=false], details:not([open]) > summary)'
/** The largest number of opening buttons to press on a page. */
const PRESSED_PER_PAGE = 5

/** `/company/0190…?q=tea&tab=products` → `/company/:id?q&tab=products`. Pages of one pattern share their code. */
function patternOf(path: string): string {
  const url = new URL(path, 'http://site')
  const pathname = url.pathname.replace(/\/(?:\d+|[0-9a-f]{8}-[0-9a-f-]{27}|[\w-]{40,})(?=\/|$)/g, '/:id')
  const query = [...url.searchParams].map(([key, value]) => (VIEWS.includes(key) ? `${key}=${value}` : key)).sort()
  return `${pathname}${query.length > 0 ? `?${[...new Set(query)].join('&')}` : ''}${url.hash}`
}

interface CrawlOptions {
  /** Start paths besides the home page. */
  readonly also?: readonly string[]
  /** Whether to inspect this page; all by default. Other pages must only load without an error. */
  readonly inspects?: (pathname: string) => boolean
}

/** Crawls from the home page, one page of each pattern. */
export async function crawl(page: Page, { also = [], inspects = () => true }: CrawlOptions = {}): Promise<Crawl> {
  const origin = process.env.BASE_URL as string
  const linked = new Set<string>()
  const shown = new Set<string>()
  const known = new Set<string>()
  const problems: string[] = []
  const pressed = new Set<string>()
  const buttons = { seen: 0, pressed: 0 }
  const waiting: Step[] = []
  const found = (links: readonly string[], from: string) => {
    for (const link of links) {
      const path = link.slice(origin.length) || '/'
      if (known.has(patternOf(path))) continue
      known.add(patternOf(path))
      waiting.push({ path, from })
    }
  }
  found(
    ['/', ...also].map((path) => origin + path),
    'the start',
  )

  await page.goto('/')
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const { path, from } = step
    const pattern = patternOf(path)
    const report = (what: string) => problems.push(`${from} → ${path}: ${what}`)
    const answer = await page.request.get(path, { maxRedirects: 3 })
    if (!answer.ok()) {
      report(`answered with ${answer.status()}`)
      continue
    }
    // The link leads to a file, or to an API call that returns a file.
    if (!answer.headers()['content-type']?.startsWith('text/html')) continue
    linked.add(pattern.replace(/[?#].*/, ''))
    // Text pages have their own documents.
    if (/^\/t(?:[/?]|$)/.test(path)) continue
    if (!inspects(new URL(path, origin).pathname)) continue
    await followLink(page, path)
    // Some content loads when a reader comes near it.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await settled(page)
    await complete(page)
    const inspection = await inspect(page)
    shown.add(pattern.replace(/[?#].*/, ''))
    buttons.seen += inspection.buttons
    const misnamed = await violationsOf(page, { runOnly: { type: 'rule', values: ofEnglish } })
    for (const problem of [...inspection.problems, ...misnamed]) report(problem)
    found(inspection.links, pattern)
    if (!path.includes('#')) found(await openAll(page, pattern, pressed, buttons, problems), pattern)
  }
  return { linked, shown, problems, buttons }
}

/** Checks that a screen has one heading, shows no error, its links have targets, and its buttons have names and handlers. */
async function inspect(page: Page): Promise<Inspection> {
  return page.evaluate(() => {
    const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const nameOf = (element: Element): string => {
      const by = element.getAttribute('aria-labelledby')?.split(' ') ?? []
      const inside = [...element.querySelectorAll('img[alt], [aria-label], title')]
      return [
        element.getAttribute('aria-label'),
        ...by.map((id) => document.getElementById(id)?.textContent),
        element.textContent,
        element.getAttribute('title'),
        ...inside.map((part) => part.getAttribute('alt') ?? part.getAttribute('aria-label') ?? part.textContent),
      ].join('')
    }
    /** React stores an element's props on the element. A button without a handler that submits no form is dead. */
    const propsOf = (element: Element): Readonly<Record<string, unknown>> => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'))
      return key ? ((element as unknown as Record<string, Record<string, unknown>>)[key] ?? {}) : {}
    }
    const acts = (element: Element) =>
      Object.entries(propsOf(element)).some(([name, value]) => /^on(Click|Pointer|Mouse|Key)/.test(name) && typeof value === 'function')
    const submits = (element: Element) => {
      const { type, form } = element as HTMLButtonElement
      return (type === 'submit' || type === 'reset') && form != null && (typeof propsOf(form).onSubmit === 'function' || form.hasAttribute('action'))
    }
    const isDead = (element: Element) =>
      !acts(element) && !submits(element) && element.tagName !== 'SUMMARY' && !element.hasAttribute('popovertarget')

    const problems: string[] = []
    const headings = [...document.querySelectorAll('main h1')].filter(seen)
    if (headings.length !== 1) problems.push(`has ${headings.length} main headings`)
    if (headings.some(({ textContent }) => /404|not found|went wrong|could not/i.test(textContent)))
      problems.push(`shows “${headings[0]?.textContent}”`)
    for (const alert of document.querySelectorAll('main [role=alert]'))
      if (seen(alert) && alert.textContent) problems.push(`says “${alert.textContent.slice(0, 120)}”`)
    if (location.hash && !document.getElementById(decodeURIComponent(location.hash.slice(1)))) problems.push(`has nothing at ${location.hash}`)

    const links: string[] = []
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a')) {
      if (!seen(link) && !link.matches('body > a, body > div > a')) continue
      const href = link.getAttribute('href')
      if (href === null || href === '' || href === '#' || /^javascript:/i.test(href))
        problems.push(`has a link “${nameOf(link).trim()}” that leads nowhere`)
      else if (nameOf(link).trim() === '') problems.push(`has a link to ${href} without a name`)
      else if (/^https?:$/.test(link.protocol) && link.origin === location.origin) {
        const same = link.pathname === location.pathname && link.search === location.search
        // The target may appear later, for example behind another tab.
        const there = !link.hash || document.getElementById(decodeURIComponent(link.hash.slice(1))) !== null
        if (!same || !there) links.push(link.href)
      } else if (!/^(https?|mailto|tel|webcal):$/.test(link.protocol)) problems.push(`has a link to ${href}`)
    }
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('button, [role=button], [role=tab], summary, input[type=submit]')].filter(seen)
    for (const button of buttons) {
      const name = nameOf(button).trim() || button.value
      if (!name) problems.push(`has a button without a name: ${button.outerHTML.slice(0, 120)}`)
      else if (!button.disabled && button.ariaDisabled !== 'true' && isDead(button))
        problems.push(`has a button “${name.slice(0, 60)}” that does nothing`)
    }
    return { problems, links, buttons: buttons.length }
  })
}

/** Presses each kind of opening button once, and returns the links that appear. */
async function openAll(page: Page, pattern: string, pressed: Set<string>, buttons: { pressed: number }, problems: string[]): Promise<string[]> {
  const links: string[] = []
  const here = page.url()
  const names = await page.locator(OPENERS).evaluateAll((openers) =>
    openers
      .filter((opener) => opener.checkVisibility() && !(opener as HTMLButtonElement).disabled)
      .map((opener, at) => {
        opener.setAttribute('data-opener', String(at))
        return (opener.getAttribute('aria-label') ?? opener.textContent ?? '').replace(/\d+/g, '0').trim()
      }),
  )
  let count = 0
  for (const [at, name] of names.entries()) {
    if (count >= PRESSED_PER_PAGE || pressed.has(name)) continue
    const opener = page.locator(`[data-opener="${at}"]`)
    if ((await opener.count()) === 0) continue
    pressed.add(name)
    count += 1
    buttons.pressed += 1
    const before = await stateOf(page)
    await opener.click()
    const changed = await expect
      .poll(() => stateOf(page), { timeout: 3000 })
      .not.toBe(before)
      .then(
        () => true,
        () => false,
      )
    if (!changed) problems.push(`${pattern}: pressing “${name}” changes nothing`)
    await settled(page)
    const { problems: inside, links: opened } = await inspect(page)
    links.push(...opened)
    for (const problem of inside) problems.push(`${pattern}, after “${name}”: ${problem}`)
    await page.keyboard.press('Escape')
    if (page.url().replace(/[?#].*/, '') !== here.replace(/[?#].*/, '')) break
  }
  return links
}

/** What a button may change: the URL, and which elements are open, chosen or shown. */
const stateOf = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([
      location.href,
      [...document.querySelectorAll('[aria-expanded=true], [aria-selected=true], [open], [role=dialog], [role=menu]')].map(
        ({ id, tagName, textContent }) => `${tagName}${id}${textContent?.length}`,
      ),
    ]),
  )
