import { freePort } from '@ungana/service-kit/testing'
import { afterEach, expect, test } from 'vitest'
import { type RunningGateway, runGateway, type Setup } from '#testing/running-gateway.ts'

let gateway: RunningGateway
let now = Date.now()
let shown: string[] = []
afterEach(() => gateway.app.close())

async function start(config: Setup['config'] = {}) {
  shown = []
  gateway = await runGateway({ config, tuning: { now: () => now, warn: (text) => void shown.push(text) } })
}
const send = (headers: Record<string, string>) => gateway.fetch('/live', { headers })
const warnings = () => gateway.logs.filter(({ level, sender }) => level === 'error' && sender === '127.0.0.1')

test.each([[{ 'x-forwarded-for': '41.186.1.1' }], [{ forwarded: 'for=41.186.1.1' }]])(
  'warns once an hour about a proxy that TRUST_PROXY does not name, and counts its requests: %j',
  async (headers) => {
    const OPS_PORT = await freePort()
    await start({ OPS_PORT })
    for (let i = 0; i < 3; i++) await send(headers)
    expect(warnings()).toMatchObject([{ msg: expect.stringContaining('set TRUST_PROXY=127.0.0.1') }])
    expect(shown).toEqual([warnings()[0]?.msg])
    now += 3_600_000
    await send(headers)
    expect(warnings()).toHaveLength(2)
    expect(await (await fetch(`http://127.0.0.1:${OPS_PORT}/metrics`)).text()).toContain('gateway_untrusted_forwarding_total 4')
  },
)

test.each([
  ['requests without these headers', {}, {}],
  ['a proxy that TRUST_PROXY names', { 'x-forwarded-for': '41.186.1.1' }, { TRUST_PROXY: '127.0.0.1' }],
])('does not warn about %s', async (_what, headers, config) => {
  await start(config)
  await send(headers)
  expect([warnings(), shown]).toEqual([[], []])
})
