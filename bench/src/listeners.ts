// Companies with open browsers: each is logged in and reads its account's live stream through the gateway.
import { setTimeout as sleep } from 'node:timers/promises'
import { register } from '@ungana/contracts-identity'
import { streamNotifications } from '@ungana/contracts-notifications'
import { Agent, fetch, request } from 'undici'

export interface Listeners {
  readonly ids: readonly string[]
  /** Time when each message arrived on its receiver's stream, as performance.now(). */
  readonly receivedAt: ReadonlyMap<string, number>
  /** Number of messages that arrived more than once. */
  readonly repeated: number
  stop(): Promise<void>
}

const AT_ONCE = 5

/** Registers `count` companies and resolves once each has a live stream. */
export async function startListeners(baseUrl: string, count: number): Promise<Listeners> {
  const agent = new Agent({ connections: count + AT_ONCE })
  const stopping = new AbortController()
  const receivedAt = new Map<string, number>()
  const ids: string[] = []
  const running: Promise<void>[] = []
  let repeated = 0

  function handleEvent(block: string): void {
    if (!block.includes('\nevent: message\n')) return
    const at = performance.now()
    const { messageId } = JSON.parse(block.slice(block.indexOf('data: ') + 6)) as { messageId: string }
    if (receivedAt.has(messageId)) repeated += 1
    else receivedAt.set(messageId, at)
  }

  async function listen(cookie: string): Promise<void> {
    const { statusCode, body } = await request(baseUrl + streamNotifications.url, {
      headers: { cookie },
      dispatcher: agent,
      signal: stopping.signal,
      bodyTimeout: 0,
    })
    if (statusCode !== 200) throw new Error(`A live stream got the answer ${statusCode}`)
    const begun = Promise.withResolvers<void>()
    const read = async () => {
      let rest = ''
      for await (const piece of body.setEncoding('utf8')) {
        begun.resolve()
        const blocks = (rest + piece).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) handleEvent(block)
      }
      throw new Error('A live stream ended')
    }
    running.push(
      read().catch((error: unknown) => {
        begun.reject(error)
        if (!stopping.signal.aborted) throw error
      }),
    )
    await begun.promise
  }

  async function join(n: number): Promise<void> {
    const company = {
      businessName: `Bench Listener ${n}`,
      businessType: 'trader',
      country: 'Rwanda',
      location: 'Kigali',
      email: `listener-${n}@bench.example`,
      phone: '+250 788 000 000',
      contactPerson: 'Uwase Aline',
      primaryProducts: 'Coffee',
      description: 'A company for one measurement.',
      employeeCount: '1-10',
      password: 'terraced hills at dawn 7',
    }
    const answer = await fetch(baseUrl + register.url, {
      method: register.method,
      headers: { 'content-type': 'application/json', origin: new URL(baseUrl).origin },
      body: JSON.stringify(company),
      dispatcher: agent,
    })
    if (answer.status !== 201) throw new Error(`A registration got the answer ${answer.status} ${await answer.text()}`)
    const cookie = answer.headers
      .getSetCookie()
      .map((set) => set.split(';', 1)[0])
      .join('; ')
    ids.push(((await answer.json()) as { id: string }).id)
    await listen(cookie)
  }

  let next = 0
  const line = async (): Promise<void> => {
    while (next < count) await join(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, line))
  // By then the events of the registrations have been handled.
  await sleep(1000)
  return {
    ids,
    receivedAt,
    get repeated() {
      return repeated
    },
    async stop() {
      stopping.abort()
      await Promise.all(running)
      await agent.destroy()
    },
  }
}
