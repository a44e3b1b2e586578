import { expect, it } from 'vitest'
import { buildApp } from './app.ts'

it('counts calls whose callers leave before the answer, and only those, with the status 499', async () => {
  const app = await buildApp({ name: 'test', logLevel: 'silent' })
  const entered = Promise.withResolvers<void>()
  app.get('/hangs', { config: { policy: 'operations' } }, () => {
    entered.resolve()
    return new Promise(() => undefined)
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  try {
    const leave = new AbortController()
    const call = fetch(`${origin}/hangs`, { signal: leave.signal })
    await entered.promise
    leave.abort()
    await expect(call).rejects.toThrow('aborted')
    const read = async () => (await fetch(`${origin}/metrics`)).text()
    await expect.poll(read).toContain('http_request_duration_seconds_count{method="GET",route="/hangs",status="499"} 1')
    const counts = (await read()).match(/^http_request_duration_seconds_count.*$/gm)
    expect(counts?.toSorted()).toEqual([expect.stringContaining('route="/hangs"'), expect.stringMatching(/route="\/metrics",status="200"\} \d+/)])
  } finally {
    await app.close()
  }
})
