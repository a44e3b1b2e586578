import { type ComponentType, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static.edge'
import { expect, test, vi } from 'vitest'
import { lazyPage, renewPage } from './lazy-page.tsx'

const Page: ComponentType<{ name: string }> = ({ name }) => <h1>{name}</h1>

/** The HTML after everything has loaded, and the errors. */
async function renderPage(Lazy: ComponentType<{ name: string }>) {
  const errors: unknown[] = []
  const tree = (
    <Suspense fallback="waiting">
      <Lazy name="Companies" />
    </Suspense>
  )
  const { prelude } = await prerender(tree, { onError: (error) => void errors.push(error) })
  return { html: await new Response(prelude).text(), errors }
}

test('renders the page when its code has loaded', async () => {
  const { html, errors } = await renderPage(lazyPage(async () => ({ default: Page })))
  expect(html).toContain('<h1>Companies</h1>')
  expect(errors).toEqual([])
})

test('code waits for texts that the document lacks, unless it has its own there', async () => {
  let arrive = () => {}
  vi.stubGlobal('unganaLaterTexts', () => new Promise<void>((resolve) => (arrive = resolve)))
  const load = vi.fn(async () => ({ default: Page }))
  const waiting = lazyPage(load).preload()
  await lazyPage(async () => ({ default: Page }), true).preload()
  expect(load).not.toHaveBeenCalled()
  arrive()
  await waiting
  expect(load).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})

test('loads once for several renders', async () => {
  const load = vi.fn(async () => ({ default: Page }))
  const Lazy = lazyPage(load)
  await renderPage(Lazy)
  await renderPage(Lazy)
  expect(load).toHaveBeenCalledTimes(1)
})

test('a failed load stays failed until renewPage is called', async () => {
  const load = vi.fn(async () => ({ default: Page })).mockRejectedValueOnce(new Error('chunk is gone'))
  const Lazy = lazyPage(load)
  const first = await renderPage(Lazy)
  expect(first.errors).toMatchObject([{ name: 'PageLoadError', cause: { message: 'chunk is gone' } }])
  expect((await renderPage(Lazy)).errors).toHaveLength(1)
  expect(load).toHaveBeenCalledTimes(1)

  renewPage(first.errors[0])
  expect((await renderPage(Lazy)).html).toContain('<h1>Companies</h1>')
})

test('a second call of renewPage keeps the load that the first call started', async () => {
  const load = vi.fn(async () => ({ default: Page })).mockRejectedValueOnce(new Error('chunk is gone'))
  const Lazy = lazyPage(load)
  const { errors } = await renderPage(Lazy)
  renewPage(errors[0])
  await renderPage(Lazy)
  renewPage(errors[0])
  await renderPage(Lazy)
  expect(load).toHaveBeenCalledTimes(2)
})

test('renders a preloaded page without waiting', async () => {
  const load = vi.fn(async () => ({ default: Page }))
  const Lazy = lazyPage(load)
  await Lazy.preload()
  expect(renderToString(<Lazy name="Companies" />)).toBe('<h1>Companies</h1>')
  expect(load).toHaveBeenCalledTimes(1)
})

test('renewPage ignores other errors', () => {
  expect(() => [new Error('x'), null, 'text', { renew: 1 }].forEach(renewPage)).not.toThrow()
})
