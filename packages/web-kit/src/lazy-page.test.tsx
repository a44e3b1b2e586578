import { type ComponentType, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static.edge'
import { expect, test, vi } from 'vitest'
import { lazyPage, renewPage } from './lazy-page.tsx'

const Page: ComponentType<{ name: string }> = ({ name }) => <h1>{name}</h1>

/** The HTML once everything is loaded, and what went wrong on the way. */
async function draw(Lazy: ComponentType<{ name: string }>) {
  const errors: unknown[] = []
  const tree = (
    <Suspense fallback="waiting">
      <Lazy name="Companies" />
    </Suspense>
  )
  const { prelude } = await prerender(tree, { onError: (error) => void errors.push(error) })
  return { html: await new Response(prelude).text(), errors }
}

test('draws the page when its code has come', async () => {
  const { html, errors } = await draw(lazyPage(async () => ({ default: Page })))
  expect(html).toContain('<h1>Companies</h1>')
  expect(errors).toEqual([])
})

test('loads once, however often it is drawn', async () => {
  const load = vi.fn(async () => ({ default: Page }))
  const Lazy = lazyPage(load)
  await draw(Lazy)
  await draw(Lazy)
  expect(load).toHaveBeenCalledTimes(1)
})

test('a failed load stays failed until its error is renewed', async () => {
  const load = vi.fn(async () => ({ default: Page })).mockRejectedValueOnce(new Error('chunk is gone'))
  const Lazy = lazyPage(load)
  const first = await draw(Lazy)
  expect(first.errors).toMatchObject([{ name: 'PageLoadError', cause: { message: 'chunk is gone' } }])
  expect((await draw(Lazy)).errors).toHaveLength(1)
  expect(load).toHaveBeenCalledTimes(1)

  renewPage(first.errors[0])
  expect((await draw(Lazy)).html).toContain('<h1>Companies</h1>')
})

test('renewing twice does not throw away the new load', async () => {
  const load = vi.fn(async () => ({ default: Page })).mockRejectedValueOnce(new Error('chunk is gone'))
  const Lazy = lazyPage(load)
  const { errors } = await draw(Lazy)
  renewPage(errors[0])
  await draw(Lazy)
  renewPage(errors[0])
  await draw(Lazy)
  expect(load).toHaveBeenCalledTimes(2)
})

test('a preloaded page is drawn without waiting', async () => {
  const load = vi.fn(async () => ({ default: Page }))
  const Lazy = lazyPage(load)
  await Lazy.preload()
  expect(renderToString(<Lazy name="Companies" />)).toBe('<h1>Companies</h1>')
  expect(load).toHaveBeenCalledTimes(1)
})

test('other errors are left alone', () => {
  expect(() => [new Error('x'), null, 'text', { renew: 1 }].forEach(renewPage)).not.toThrow()
})
