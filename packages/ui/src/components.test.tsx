// Tests roles, names, states and links of components. The gallery shows how they look.
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import {
  type AnchorProps,
  Badge,
  Button,
  CoverCard,
  CoverCardSkeleton,
  ErrorPanel,
  LinkProvider,
  LoadedList,
  Pager,
  RangeBar,
  Rating,
  SelectField,
  Steps,
  Tab,
  TabList,
  TabPanel,
  Tabs,
  Tag,
  Testimonial,
  TextField,
  ToastRegion,
  TrendChart,
} from '#index.ts'

const html = renderToStaticMarkup
/** A router link, which takes `to` instead of `href`. */
const Link = ({ to, children, ...rest }: Omit<AnchorProps, 'href'> & { to: string }) => (
  <a data-routed="" href={to} {...rest}>
    {children}
  </a>
)
const Adapter = ({ href, ...rest }: AnchorProps) => <Link to={href} {...rest} />
const tags = (source: string, name: string) => source.match(new RegExp(`<${name}[ >][^>]*>?`, 'g')) ?? []

describe('LoadedList', () => {
  const words = { loading: 'Loading', failed: 'Error loading rows', failedHint: '', empty: 'None' }
  const list = (data: readonly { id: string }[] | undefined) => {
    const result = { data, isError: true, isFetching: false, refetch: () => undefined }
    return html(<LoadedList result={result} words={words} artId="x" row={({ id }) => <textarea name={id} />} skeleton={null} />)
  }

  test('shows that its rows failed to load, and keeps loaded rows when a reload fails', () => {
    expect(list(undefined)).toContain('Error loading rows')
    expect(list([{ id: 'reason' }])).toContain('name="reason"')
    expect(list([{ id: 'reason' }])).not.toContain('Error loading rows')
  })
})

describe('Button', () => {
  test('is not a submit button by default', () => {
    expect(html(<Button>Send</Button>)).toMatch(/^<button type="button"/)
    expect(html(<Button type="submit">Send</Button>)).toMatch(/^<button type="submit"/)
  })

  test('renders as a link with the props of that link', () => {
    const routed = html(
      <Button as={Link} to="/a">
        A
      </Button>,
    )
    expect(routed).toMatch(/^<a data-routed="" href="\/a"/)
    expect(routed).not.toContain('type=')
    expect(html(<Button as="a" href="/b" target="_blank" />)).toMatch(/^<a href="\/b" target="_blank"/)
    // @ts-expect-error a Link without a destination
    expect(html(<Button as={Link}>A</Button>)).not.toContain('href')
  })

  test('says that it is loading, keeps the focus and ignores presses', () => {
    const busy = html(
      <Button loading loadingLabel="Envoi...">
        Send
      </Button>,
    )
    expect(busy).toContain('aria-busy="true"')
    expect(busy).toContain('aria-disabled="true"')
    expect(busy).not.toMatch(/ disabled/)
    expect(busy).toContain('Envoi...')
    expect(busy).not.toContain('Send')
  })
})

describe('Pager', () => {
  const links = (pager: ReactNode) => tags(html(pager), 'a')
  const hrefFor = (page: number) => `/list?page=${page}`

  test('marks the current page and names every link', () => {
    const all = links(<Pager page={6} pageCount={10} hrefFor={hrefFor} />)
    expect(all).toHaveLength(7)
    expect(all.filter((link) => link.includes('aria-current="page"'))).toEqual([expect.stringContaining('/list?page=6"')])
    expect(all.every((link) => link.includes('aria-label="'))).toBe(true)
    expect(all[0]).toContain('rel="prev"')
    expect(all.at(-1)).toContain('href="/list?page=7"')
  })

  test('has no previous link on the first page and no next link on the last', () => {
    const first = html(<Pager page={1} pageCount={3} hrefFor={hrefFor} />)
    expect(first).not.toContain('page=0')
    expect(first).toMatch(/<span role="link" aria-disabled="true" aria-label="Previous page"/)
    expect(html(<Pager page={3} pageCount={3} hrefFor={hrefFor} />)).not.toContain('page=4')
  })

  test('is absent for a single page', () => {
    expect(html(<Pager page={1} pageCount={1} hrefFor={hrefFor} />)).toBe('')
    expect(html(<Pager page={1} pageCount={0} hrefFor={hrefFor} />)).toBe('')
  })

  test('renders buttons when pages have no addresses', () => {
    const buttons = html(<Pager page={2} pageCount={3} onNavigate={() => undefined} />)
    expect(tags(buttons, 'button')).toHaveLength(5)
    expect(tags(buttons, 'a')).toHaveLength(0)
  })

  test('uses the given texts', () => {
    const french = html(
      <Pager
        page={1}
        pageCount={2}
        hrefFor={hrefFor}
        label="Pages de la liste"
        previousLabel="Précédente"
        nextLabel="Suivante"
        pageLabel={(n) => `Page n° ${n}`}
      />,
    )
    for (const text of ['Pages de la liste', 'Précédente', 'Suivante', 'Page n° 2']) expect(french).toContain(text)
  })
})

describe('fields', () => {
  test('connects label, hint and error with the control', () => {
    const field = html(<TextField label="Email" hint="Never shown" error="Not an address" name="email" />)
    const id = /<input[^>]* id="([^"]+)"/.exec(field)?.[1]
    expect(field).toContain(`for="${id}"`)
    expect(field).toContain('aria-invalid="true"')
    const described = /aria-describedby="([^"]+)"/.exec(field)?.[1]?.split(' ') ?? []
    expect(described).toHaveLength(2)
    for (const name of described) expect(field).toContain(`id="${name}"`)
  })

  test('a valid field mentions no error and keeps its id', () => {
    const field = html(<TextField label="Name" id="name" />)
    expect(field).not.toContain('aria-invalid')
    expect(field).not.toContain('aria-describedby')
    expect(field).toContain('for="name"')
  })

  test('a select shows an empty option first', () => {
    const select = html(
      <SelectField label="Country" placeholder="All countries" options={['Rwanda', { value: 'ke', label: 'Kenya' }]} defaultValue="ke" />,
    )
    expect(select).toContain('<option value="">All countries</option>')
    expect(select).toContain('<option value="Rwanda">Rwanda</option>')
    expect(select).toMatch(/<option value="ke" selected="">Kenya/)
  })
})

describe('CoverCard', () => {
  const card = (
    <CoverCard
      id="kivu"
      title="Kivu Coffee"
      href="/kivu"
      tags={['Plain', { label: 'Tea', href: '/tea' }]}
      badge={<Badge tone="verified">Verified</Badge>}
      footer={<Rating value={4.8} />}
    />
  )

  test('renders its links with the link component of the page', () => {
    const routed = html(<LinkProvider component={Adapter}>{card}</LinkProvider>)
    expect(tags(routed, 'a').map((link) => [link.includes('data-routed'), /href="([^"]+)"/.exec(link)?.[1]])).toEqual([
      [true, '/kivu'],
      [true, '/tea'],
    ])
    expect(html(card)).not.toContain('data-routed')
  })

  test('has one heading at the requested level', () => {
    expect(tags(html(card), 'h3')).toHaveLength(1)
    expect(tags(html(<CoverCard id="a" title="A" headingLevel={2} />), 'h2')).toHaveLength(1)
  })

  test('hides its skeleton from screen readers', () => {
    expect(html(<CoverCardSkeleton />)).toMatch(/^<div [^>]*aria-hidden="true"/)
  })
})

test('reads a rating as a sentence, and a missing rating as "New"', () => {
  expect(html(<Rating value={4.75} />)).toContain('Rated 4.8 out of 5')
  for (const none of [0, null]) expect(html(<Rating value={none} />)).toContain('Rating: New')
})

test('writes a rating as the language of the page writes numbers', () => {
  vi.stubGlobal('unganaTexts', { ':code': 'fr', ':tag': 'fr-CD' })
  expect(html(<Rating value={4.75} />)).toContain('4,8/5')
  vi.unstubAllGlobals()
})

test('renders a tag as text, a link, or a removable tag', () => {
  expect(tags(html(<Tag>Tea</Tag>), 'span')).not.toHaveLength(0)
  expect(html(<Tag href="/tea">Tea</Tag>)).toMatch(/^<a href="\/tea"/)
  expect(
    html(
      <Tag onRemove={() => undefined} removeLabel="Remove Tea">
        {'Tea'}
      </Tag>,
    ),
  ).toContain('aria-label="Remove Tea"')
})

test('announces an error at once and a calm notice politely', () => {
  expect(html(<ErrorPanel title="Failed" onRetry={() => undefined} />)).toMatch(/^<div role="alert"/)
  expect(html(<ErrorPanel title="Offline" calm />)).toMatch(/^<div role="status"/)
})

test('puts a toast into the matching live region, and both regions exist before it', () => {
  const region = (toast: Parameters<typeof ToastRegion>[0]['toast']) => html(<ToastRegion toast={toast} onDismiss={() => undefined} />)
  const [status, alert] = ['<div role="status" aria-live="polite">', '<div role="alert" aria-live="assertive">']
  expect(region(null)).toContain(`${status}</div>${alert}</div>`)
  expect(region({ id: 1, title: 'Saved' })).toMatch(new RegExp(`${status}<div.*Saved.*${alert}</div>`))
  expect(region({ id: 2, title: 'Failed', variant: 'destructive' })).toMatch(new RegExp(`${status}</div>${alert}<div.*Failed`))
})

describe('Steps', () => {
  test('is an ordered list with a heading for each step', () => {
    const list = html(
      <Steps
        steps={[
          { title: 'Find', text: 'Look.' },
          { title: 'Trade', text: 'Go.' },
        ]}
      />,
    )
    expect(list).toMatch(/^<ol/)
    expect(list.match(/<h3>\w+/g)).toEqual(['<h3>Find', '<h3>Trade'])
  })
})

describe('Testimonial', () => {
  test('names the author of the quotation', () => {
    const figure = html(
      <Testimonial author="Grace Namutebi" position="Owner" place="Uganda">
        It works.
      </Testimonial>,
    )
    expect(figure).toMatch(/^<figure/)
    expect(figure).toMatch(/<blockquote[^>]*>It works\.<\/blockquote><figcaption/)
    expect(figure.slice(figure.indexOf('<figcaption'))).toMatch(/Grace Namutebi.*Owner.*Uganda/)
  })
})

test('Tabs: one tab is selected, focusable and names the visible panel; the others are hidden and empty', () => {
  const source = html(
    <Tabs defaultValue="b">
      <TabList label="Which">
        <Tab value="a">A</Tab>
        <Tab value="b">B</Tab>
      </TabList>
      <TabPanel value="a">Of A</TabPanel>
      <TabPanel value="b">Of B</TabPanel>
    </Tabs>,
  )
  expect(source).toMatch(/<div role="tablist" aria-label="Which"/)
  const [a = '', b = ''] = tags(source, 'button')
  expect([a, b].map((tab) => tab.match(/aria-selected="(\w+)"|tabindex="(-?\d)"/g))).toEqual([
    ['aria-selected="false"', 'tabindex="-1"'],
    ['aria-selected="true"', 'tabindex="0"'],
  ])
  const controls = /aria-controls="([^"]+)"/.exec(b)?.[1]
  expect(source).toContain(`<div role="tabpanel" id="${controls}"`)
  expect(source).not.toContain('Of A')
  expect(source).toMatch(/tabindex="0" class="[^"]*">Of B/)
  expect(tags(source, 'div').filter((tag) => tag.includes('hidden=""'))).toHaveLength(1)
})

describe('TrendChart', () => {
  const chart = (...values: (number | null)[]) =>
    html(<TrendChart title="Reply time" period="Week" unit="hours" points={values.map((value, week) => ({ label: `W${week}`, value }))} />)

  test('draws bars from zero to the highest value, and no bar for a missing value', () => {
    expect(chart(16, null, 64).match(/ height="\d+"(?=><title>W)/g)).toEqual([' height="16"', ' height="0"', ' height="64"'])
    expect(chart(0, 0).match(/ height="\d+"(?=><title>W)/g)).toEqual([' height="0"', ' height="0"'])
  })

  test('describes the drawing in words, and lists every value in a table, newest first', () => {
    const source = chart(16, null, 1264)
    expect(source).toContain('Reply time, hours. W0: 16. W2: 1,264. Highest: 1,264.</title>')
    expect(source.match(/<th scope="row">.*?<\/td>/g)).toEqual([
      '<th scope="row">W2</th><td>1,264</td>',
      '<th scope="row">W1</th><td>–</td>',
      '<th scope="row">W0</th><td>16</td>',
    ])
  })

  test('lists a second number of each time beside the drawn one, and shows a line below the latest', () => {
    const points = [
      { label: 'W0', value: 2, other: 7.5 },
      { label: 'W1', value: 3 },
    ]
    const source = html(
      <TrendChart title="Reviews" period="Week" unit="waiting" otherUnit="hours" latest="waiting now" points={points}>
        Usually decided in 8 hours
      </TrendChart>,
    )
    expect(source.match(/<th scope="col">[^<]*/g)).toEqual(['<th scope="col">Week', '<th scope="col">waiting', '<th scope="col">hours'])
    expect(source.match(/<th scope="row">.*?<\/tr>/g)).toEqual([
      '<th scope="row">W1</th><td>3</td><td>–</td></tr>',
      '<th scope="row">W0</th><td>2</td><td>7.5</td></tr>',
    ])
    expect(source).toContain('<strong>3</strong> waiting now')
    expect(source).toContain('Usually decided in 8 hours')
  })

  test('is absent without points', () => {
    expect(chart()).toBe('')
  })
})

describe('RangeBar', () => {
  const bar = (lowest: number, highest: number, own?: number) =>
    html(
      <RangeBar
        title="Prices"
        lowest={lowest}
        highest={highest}
        own={own === undefined ? undefined : { label: 'This product', value: own }}
        text={(value) => `USD ${value}`}
      />,
    )
  const places = (source: string) => source.match(/inset-inline-(?:start|end):[\d.]+%/g)

  test('marks the place of a number between the lowest and the highest', () => {
    expect(places(bar(10, 50, 20))).toEqual(['inset-inline-start:0%', 'inset-inline-end:0%', 'inset-inline-start:25%'])
    expect(places(bar(10, 50))).toEqual(['inset-inline-start:0%', 'inset-inline-end:0%'])
  })

  test('makes room for a number outside the range', () => {
    expect(places(bar(10, 50, 90))).toEqual(['inset-inline-start:0%', 'inset-inline-end:50%', 'inset-inline-start:100%'])
    expect(places(bar(10, 50, 0))).toEqual(['inset-inline-start:20%', 'inset-inline-end:0%', 'inset-inline-start:0%'])
  })

  test('has its mark in the middle if all numbers are equal', () => {
    expect(places(bar(10, 10, 10))).toEqual(['inset-inline-start:50%', 'inset-inline-end:50%', 'inset-inline-start:50%'])
  })

  test('says every number in words, and hides the drawing from screen readers', () => {
    const source = bar(10, 50, 20)
    expect(
      source
        .replace(/<[^>]*>/g, ' ')
        .match(/\S+/g)
        ?.join(' '),
    ).toBe('Prices Lowest USD 10 This product USD 20 Highest USD 50')
    expect(source).toMatch(/<div aria-hidden="true"[^>]*><div[^>]*><span[^>]*><\/span><span[^>]*><\/span><\/div><\/div><dl/)
  })
})
