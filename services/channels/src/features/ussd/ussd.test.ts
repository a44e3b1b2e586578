// USSD as Africa's Talking sends it: steps that get lost, come twice or late, and sessions that end in the middle.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startChannels, type TestChannels } from '#testing/channels.ts'
import { sample } from '#testing/fake-gateway.ts'

let channels: TestChannels
beforeAll(async () => {
  channels = await startChannels()
})
afterAll(() => channels.close())
beforeEach(() => {
  channels.gateway.written.length = 0
  channels.gateway.calls.length = 0
  channels.gateway.next.length = 0
})

const INPUTS = ['1', 'MBA KGL', '1.5 450', '2']
/** What Africa's Talking sends at each step. */
const TEXTS = INPUTS.map((_, index) => INPUTS.slice(0, index).join('*')).concat(INPUTS.join('*'))
const POSTED = 'Load posted: Mombasa to Kigali, 1.5 t, 30 Nov.'

/** A phone in one session. */
function dial(phone: string, session = `ATUid_${randomUUID()}`) {
  return { session, send: (text: string) => channels.ussd({ session, phone, text }) }
}

/** Enters all of this, one step after the other. @returns the last screen */
async function enter(phone: string, inputs: readonly string[]): Promise<string> {
  const { send } = dial(phone)
  let shown = await send('')
  for (const index of inputs.keys()) shown = await send(inputs.slice(0, index + 1).join('*'))
  return shown
}

const posts = () => channels.gateway.written.filter(({ call }) => call === 'POST /api/logistics/shipments')

describe('a load in five screens', () => {
  test('is posted as the person of the phone', async () => {
    const phone = channels.phone({ session: 'the-session' })
    const { send } = dial(phone)
    const screens = []
    for (const text of TEXTS) screens.push(await send(text))
    expect(screens).toEqual([
      'CON 1 Post load\n2 Post truck\n3 My matches\n4 My bookings\n5 Borders\n6 Lane price\n7 Match messages',
      'CON Load: from and to? For example MBA KGL',
      'CON Weight in t and budget in USD? For example 1.5 450, or 800kg 300',
      'CON Mombasa to Kigali, 1.5 t, 4.5 m3, USD 450. Ready:\n1 Today\n2 Tomorrow\n3 Another day\n0 Cancel',
      `END ${POSTED}`,
    ])
    expect(channels.gateway.written).toEqual([
      {
        call: 'POST /api/logistics/shipments',
        key: expect.stringMatching(/^[0-9a-f-]{36}\.\d+$/),
        session: 'the-session',
        body: {
          cargoType: 'General Merchandise',
          weight: '1500 kg',
          volume: '4.5',
          originLocation: 'Mombasa, Kenya',
          destinationLocation: 'Kigali, Rwanda',
          targetDate: '2026-11-30',
          budget: '450',
          contactInfo: phone,
        },
      },
    ])
  })

  test.each([0, 1, 2, 3, 4])('is posted once if step %i and its screen come twice, one after the other or at once', async (index) => {
    const phone = channels.phone()
    const { send } = dial(phone)
    const screens: string[] = []
    for (const [step, text] of TEXTS.entries()) {
      const copies = step === index ? [await send(text), ...(await Promise.all([send(text), send(text)]))] : [await send(text)]
      expect(new Set(copies).size).toBe(1)
      screens.push(copies[0] as string)
    }
    expect(screens.at(-1)).toBe(`END ${POSTED}`)
    expect(posts()).toHaveLength(1)
  })

  test.each([0, 1, 2, 3])('is posted once if step %i never arrives, because the next has all inputs', async (lost) => {
    const { send } = dial(channels.phone())
    let shown = ''
    for (const [step, text] of TEXTS.entries()) if (step !== lost) shown = await send(text)
    expect(shown).toBe(`END ${POSTED}`)
    expect(posts()).toHaveLength(1)
  })

  test('is posted once if the steps come in any order, and each gets its own screen', { timeout: 120_000 }, async () => {
    const phone = channels.phone()
    const screens = new Map<string, string>()
    const { send: inOrder } = dial(phone)
    for (const text of TEXTS) screens.set(text, await inOrder(text))
    for (const order of permutations(TEXTS)) {
      // A late first step must not look like another call of the same phone.
      const { send } = dial(channels.phone())
      channels.gateway.written.length = 0
      for (const text of order) expect(await send(text)).toBe(screens.get(text))
      expect(posts()).toHaveLength(1)
    }
  })

  test.each(['lose', 'fail'] as const)(
    'is posted once if the call that posts it is answered by nobody (%s), and the phone dials again',
    async (fate) => {
      const phone = channels.phone()
      channels.gateway.next.push(fate)
      expect(await enter(phone, INPUTS)).toBe('END Ungana is not responding. Try again in a minute. It is safe to try again.')
      expect(await dial(phone).send('')).toBe(`END ${POSTED}`)
      expect(await dial(phone).send('')).toBe(`CON ${POSTED}\n0 Menu`)
      expect(posts()).toHaveLength(1)
    },
  )

  test('is shown again to a person who dials again because the last screen was lost', async () => {
    const phone = channels.phone()
    await enter(phone, INPUTS)
    const { send } = dial(phone)
    expect(await send('')).toBe(`CON ${POSTED}\n0 Menu`)
    expect(await send('0')).toContain('1 Post load')
    expect(await dial(phone).send('')).toContain('1 Post load')
    expect(posts()).toHaveLength(1)
  })
})

describe('a session that ends in the middle', () => {
  test.each([1, 2, 3])('is continued after step %i by dialling again', async (steps) => {
    const phone = channels.phone()
    const before = await enter(phone, INPUTS.slice(0, steps))
    const { send } = dial(phone)
    expect(await send('')).toBe('CON You had not finished.\n1 Continue\n2 Start again')
    expect(await send('1')).toBe(before)
    const rest = INPUTS.slice(steps)
    for (const index of rest.keys()) await send(['1', ...rest.slice(0, index + 1)].join('*'))
    expect(posts()).toHaveLength(1)
  })

  test('is forgotten after ten minutes, or if the person starts again', async () => {
    const phone = channels.phone()
    await enter(phone, INPUTS.slice(0, 3))
    const { send } = dial(phone)
    await send('')
    expect(await send('2')).toContain('1 Post load')
    await enter(phone, INPUTS.slice(0, 3))
    channels.clock.now = new Date(channels.clock.now.getTime() + 11 * 60_000)
    expect(await dial(phone).send('')).toContain('1 Post load')
  })

  test('does nothing when its late steps come after the next session has begun', async () => {
    const phone = channels.phone()
    const first = dial(phone)
    for (const text of TEXTS.slice(0, -1)) await first.send(text)
    const second = dial(phone)
    await second.send('')
    expect(await first.send(TEXTS.at(-1) as string)).toBe('END This session has ended. Please dial again.')
    expect(posts()).toHaveLength(0)
    expect(await second.send('1*2')).toBe(`END ${POSTED}`)
    expect(await first.send(TEXTS.at(-1) as string)).toBe('END This session has ended. Please dial again.')
    expect(posts()).toHaveLength(1)
  })

  test('posts once if the last step and the next call meet', async () => {
    for (let round = 0; round < 10; round += 1) {
      channels.gateway.written.length = 0
      const phone = channels.phone()
      const first = dial(phone)
      for (const text of TEXTS.slice(0, -1)) await first.send(text)
      const second = dial(phone)
      const [, shown] = await Promise.all([first.send(TEXTS.at(-1) as string), second.send('')])
      if (shown.includes('Continue')) await second.send('1*2')
      expect(posts()).toHaveLength(1)
    }
  })
})

/** What a person answers to a screen. */
function answerTo(screen: string): string | undefined {
  if (screen.includes('Load posted')) return undefined
  if (screen.includes('Post load')) return '1'
  if (screen.includes('Continue')) return '1'
  if (screen.includes('from and to')) return 'MBA KGL'
  if (screen.includes('Weight')) return '1.5 450'
  if (screen.includes('Ready:')) return '2'
  throw new Error(`No answer to ${screen}`)
}

test('whatever is lost, comes twice or comes late, a person who continues until the load is posted has posted one', {
  timeout: 300_000,
}, async () => {
  const fate = fc.constantFrom('fine', 'fine', 'lost', 'screen lost', 'twice', 'at once', 'call lost', 'call failed')
  await fc.assert(
    fc.asyncProperty(fc.array(fate, { maxLength: 14 }), fc.infiniteStream(fc.nat(100)), async (fates, dice) => {
      channels.gateway.written.length = 0
      channels.gateway.next.length = 0
      const phone = channels.phone()
      const sent: { readonly session: string; readonly phone: string; readonly text: string }[] = []
      const left = [...fates]
      let inputs: string[] = []
      let session = randomUUID()
      let shown = ''
      for (let steps = 0; !shown.includes('Load posted'); steps += 1) {
        expect(steps).toBeLessThan(60)
        const now = left.shift() ?? 'fine'
        const step = { session, phone, text: inputs.join('*') }
        sent.push(step)
        channels.gateway.next.length = 0
        if (now === 'call lost') channels.gateway.next.push('lose')
        if (now === 'call failed') channels.gateway.next.push('fail')
        if (now === 'twice') await channels.ussd(step)
        const [screen] = now === 'lost' ? ['END'] : await Promise.all([channels.ussd(step), ...(now === 'at once' ? [channels.ussd(step)] : [])])
        // Copies of earlier steps arrive at any time.
        const late = sent[(dice.next().value as number) % sent.length]
        if (late) await channels.ussd(late)
        shown = now === 'screen lost' ? 'END' : (screen ?? 'END')
        if (shown.startsWith('END') && !shown.includes('Load posted')) {
          // The network ended the session, and the person dials again.
          session = randomUUID()
          inputs = []
        } else {
          const input = answerTo(shown)
          if (input !== undefined) inputs.push(input)
        }
      }
      for (const step of sent.toReversed()) await channels.ussd(step)
      expect(posts()).toHaveLength(1)
    }),
    { numRuns: 60 },
  )
})

describe('who may', () => {
  test('a number that nobody verified learns how to link it, in the language of its country', async () => {
    expect(await dial('+254700000001').send('')).toMatch(/^END Nambari hii haijaunganishwa/)
    expect(await dial('+256700000001').send('')).toBe('END This number is not linked to a company. On Ungana, open Settings and verify your phone.')
    expect(channels.gateway.calls).toEqual([])
  })

  test('a number that identity keeps closed learns nothing but that', async () => {
    const phone = channels.phone()
    channels.phones.set(phone, 'closed')
    expect(await dial(phone).send('')).toBe('END Iyi nimero ntishobora gukoreshwa ubu. Mwinjire kuri Ungana murebe impamvu.')
  })

  test.each([
    ['a role that may not post', 'Your role in this company does not allow this. Ask an owner of the company.'],
    ['a frozen company', 'Your company is frozen, so nothing can be changed. An owner can end this in Settings, under Team.'],
  ])('%s reads why on the phone, and nothing is posted', async (_who, message) => {
    const phone = channels.phone()
    channels.gateway.next.push({ refuse: message })
    expect(await enter(phone, INPUTS)).toBe(`CON ${message}\n0 Menu`)
    expect(posts()).toEqual([])
  })

  test('a phone that now belongs to somebody else does not continue the session of the first', async () => {
    const phone = channels.phone()
    const { send } = dial(phone)
    for (const text of TEXTS.slice(0, -1)) await send(text)
    channels.phone()
    channels.phones.set(phone, { session: 'other', personId: randomUUID(), companyId: randomUUID() })
    const other = dial(phone)
    expect(await other.send('')).toContain('1 Post load')
    expect(await send(TEXTS.at(-1) as string)).toBe('END This session has ended. Please dial again.')
    expect(posts()).toEqual([])
  })

  test('nobody without the secret of the address', async () => {
    expect(await channels.ussd({ session: 'x', phone: channels.phone(), text: '', secret: 'b'.repeat(40) })).toBe('404')
  })

  test('the service of the provider gets a screen even for a step that cannot be read', async () => {
    expect(await channels.ussd({ session: '', phone: 'nobody', text: '' })).toMatch(/^END /)
  })
})

describe('the menu', () => {
  test('posts a truck with its price per tonne, on a typed day', async () => {
    expect(await enter(channels.phone(), ['2', 'mba', 'kampala', '10 60', '3', '2412'])).toBe('END Truck posted: Mombasa to Kampala, 10 t, 24 Dec.')
    expect(channels.gateway.written.map(({ body }) => body)).toMatchObject([
      {
        vehicleType: 'Large Truck (8-15 tons)',
        capacityWeight: '10000 kg',
        availableSpace: '10000 kg',
        pricePerTon: '60',
        departureDate: '2026-12-24',
      },
    ])
  })

  test('asks again for what it did not understand, and lists names that fit', async () => {
    const shown = (...inputs: string[]) => enter(channels.phone(), inputs)
    expect(await shown('9')).toMatch(/^CON Not understood.\n1 Post load/)
    expect(await shown('1', 'mba kig')).toBe('CON From Mombasa. To?\n1 Kigoma\n2 Kigali')
    expect(await shown('1', 'mba kig', '2', 'heavy')).toMatch(/^CON Not understood.\nWeight/)
    expect(await shown('1', 'kgl kgl')).toMatch(/^CON Not understood.\nLoad/)
    expect(await shown('1', 'mba kgl', '1.5')).toBe('CON Your budget in USD?')
    expect(await shown('1', 'mba kgl', '1.5', '450', '9')).toMatch(/^CON Not understood.\n1 Today/)
    expect(await shown('1', 'mba kgl', '1.5', '450', '0')).toContain('1 Post load')
    expect(posts()).toEqual([])
  })

  test('shows matches one by one; 1 offers the price, 0 shows the next', async () => {
    const phone = channels.phone()
    channels.gateway.answers.set('/api/logistics/offers', [])
    const shown = await enter(phone, ['3'])
    expect(shown).toMatch(/^CON 1\/\d Truck of Bahari Haulage: Nairobi to Kampala, 2 Dec, USD 157.07\n1 Interested: offer this price\n0 Next$/)
    expect(await enter(phone, ['2', '3', '1'])).toBe('CON Offer of USD 157.07 sent to Bahari Haulage.\n0 Next')
    expect(channels.gateway.written).toMatchObject([{ call: 'POST /api/logistics/offers', body: { price: 157.07 } }])
  })

  test('shows the state of bookings, without contacts, prices and codes', async () => {
    const shown = await enter(channels.phone(), ['4'])
    expect(shown).toMatch(/^CON 1\/\d \w+ to \w+, [\d,]+ kg: [A-Z][a-z ]+\. Pick-up \d+ \w+\.\n0 (?:Next|Menu)$/)
    const [booking] = sample('listBookings') as [{ contact: { shipper: string; carrier: string }; deliveryCode: string | null }]
    for (const secret of [booking.contact.shipper, booking.contact.carrier, booking.deliveryCode ?? '-']) expect(shown).not.toContain(secret)
  })

  test('shows a border post by its first letters', async () => {
    expect(await enter(channels.phone(), ['5', 'mal'])).toMatch(/^CON Malaba: /)
    expect(await enter(channels.phone(), ['5', 'zzz'])).toMatch(/^CON Not understood.\nWhich border/)
  })

  test('shows the price of a lane', async () => {
    expect(await enter(channels.phone(), ['6', 'MBA KGL'])).toMatch(/^CON \w+ to \w+: USD \d+ per t \(\d+ to \d+\), \d+ companies\n0 Menu$/)
  })
})

function permutations<T>(of: readonly T[]): T[][] {
  if (of.length <= 1) return [[...of]]
  return of.flatMap((each, index) => permutations([...of.slice(0, index), ...of.slice(index + 1)]).map((rest) => [each, ...rest]))
}
