import { marks } from '@ungana/contracts-shell'
import { describe, expect, test } from 'vitest'
import { fillFrame } from './fill-frame.ts'

const open = (to: string) => `<${marks.served} to="${to}">`
const close = `</${marks.served}>`
const nothing = { isServed: () => false, links: [], pattern: undefined, settings: [] }
const serving = (...paths: string[]) => ({ ...nothing, isServed: (path: string) => paths.includes(path) })

describe('content that depends on a page', () => {
  const html = `<b>a</b>${open('/about')}<i>b</i>${close}<b>c</b>${open('/x /y')}<i>d</i>${close}`

  test('stays only while the page is served', () => {
    expect(fillFrame(html, serving('/about'))).toBe('<b>a</b><i>b</i><b>c</b>')
    expect(fillFrame(html, serving('/y'))).toBe('<b>a</b><b>c</b><i>d</i>')
    expect(fillFrame(html, nothing)).toBe('<b>a</b><b>c</b>')
  })

  test('works for nested elements', () => {
    const group = `<ul>${open('/x /y')}<h2>Group</h2>${open('/x')}<li>x</li>${close}${open('/y')}<li>y</li>${close}${close}</ul>`
    expect(fillFrame(group, serving('/x', '/y'))).toBe('<ul><h2>Group</h2><li>x</li><li>y</li></ul>')
    expect(fillFrame(group, serving('/y'))).toBe('<ul><h2>Group</h2><li>y</li></ul>')
    expect(fillFrame(group, nothing)).toBe('<ul></ul>')
  })
})

test('content that depends on a setting goes once the operator made that choice', () => {
  const html = `<b>${['counted-figures', 'no-samples'].map((name) => `<${marks.unless} setting="${name}">${name}</${marks.unless}>`).join(' ')}</b>`
  expect(fillFrame(html, nothing)).toBe('<b>counted-figures no-samples</b>')
  expect(fillFrame(html, { ...nothing, settings: ['counted-figures'] })).toBe('<b> no-samples</b>')
})

describe('header links', () => {
  const { label, to, highlight, current } = marks.link
  const html = `<ul><${marks.links}><li><a data-highlight="${highlight}" aria-current="${current}" class="x" href="${to}">${label}</a></li></${marks.links}></ul>`
  const links = [
    { label: 'Home', to: '/', order: 1 },
    { label: 'Payments', to: '/payments', order: 2, highlight: true },
  ]

  test('renders every link and marks the current one', () => {
    expect(fillFrame(html, { ...nothing, links, pattern: '/payments' })).toBe(
      '<ul><li><a class="x" href="/">Home</a></li><li><a data-highlight="true" aria-current="page" class="x" href="/payments">Payments</a></li></ul>',
    )
    expect(fillFrame(html, { ...nothing, links, pattern: '/home' })).toContain('<a aria-current="page" class="x" href="/">')
    expect(fillFrame(html, { ...nothing, links, pattern: undefined })).not.toContain('aria-current')
  })

  test('escapes labels and addresses', () => {
    const filled = fillFrame(html, { ...nothing, links: [{ label: '<b>& $& $1', to: '/a"onclick="x', order: 1 }] })
    expect(filled).toBe('<ul><li><a class="x" href="/a&quot;onclick=&quot;x">&lt;b&gt;&amp; $&amp; $1</a></li></ul>')
  })
})
