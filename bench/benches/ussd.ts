// Posting a load by USSD, on the feature phone of the sandbox: it calls the site as Africa's Talking does.
import { randomInt } from 'node:crypto'
import pg from 'pg'
import { given, quick } from '#config.ts'
import { table } from '#figures.ts'
import { percentile } from '#percentiles.ts'
import { report } from '#report.ts'

const TIMES = quick ? 1 : 20
const DIALLED = '*384#'
const INPUTS = ['1', 'MBA KGL', '1.5 450', '2']
const KEYS = ['', ' .', 'ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ']
const sandbox = given('SMS_SANDBOX_URL')

/** A letter needs as many presses as its place on its key. */
const pressesOf = (text: string) =>
  [...text].reduce((sum, each) => sum + (/[\d*#]/.test(each) ? 1 : 1 + Math.max(0, KEYS.find((key) => key.includes(each))?.indexOf(each) ?? 0)), 0)

/** Verifies a number of the demo member, as a code by SMS would. */
async function verifyPhone(): Promise<string> {
  const number = `+25078${randomInt(8_000_000, 9_999_999)}`
  const client = new pg.Client({ connectionString: given('IDENTITY_DATABASE_URL') })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `INSERT INTO phones (person_id, number, verified_at) SELECT id, $2, now() FROM accounts WHERE username = $1
       ON CONFLICT (person_id) DO UPDATE SET number = excluded.number, verified_at = excluded.verified_at`,
      [given('MEMBER_USERNAME'), number],
    )
    if (rowCount !== 1) throw new Error('The demo member was not found')
    return number
  } finally {
    await client.end()
  }
}

const hidden = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''

/** One screen. @throws if the site shows none */
async function step(form: Record<string, string>) {
  const begun = performance.now()
  const page = await (await fetch(`${sandbox}/phone`, { method: 'POST', body: new URLSearchParams(form) })).text()
  const seconds = (performance.now() - begun) / 1000
  const screen = /<pre dir="auto" role="status">([^<]*)<\/pre>/.exec(page)?.[1]
  if (screen === undefined) throw new Error('The phone shows no screen')
  return { screen, seconds, page }
}

async function post(number: string) {
  const shown = [await step({ number })]
  for (const input of INPUTS) {
    const page = shown.at(-1)?.page ?? ''
    shown.push(await step({ number, session: hidden(page, 'session'), text: hidden(page, 'text'), input }))
  }
  const last = shown.at(-1)?.screen ?? ''
  if (!last.startsWith('Load posted')) throw new Error(`No load was posted: ${last}`)
  const characters = shown.reduce((sum, { screen }) => sum + screen.length, 0) + [DIALLED, ...INPUTS].join('').length
  return { screens: shown.length, characters, seconds: shown.reduce((sum, { seconds }) => sum + seconds, 0) }
}

const runs = []
// A phone that dials again soon sees its last screen, so each load has its own number.
for (let time = 0; time < TIMES; time += 1) runs.push(await post(await verifyPhone()))
const [first] = runs
const seconds = runs.map((run) => run.seconds)
const presses = pressesOf([DIALLED, ...INPUTS].join('')) + 1 + INPUTS.length
report({
  name: 'ussd',
  title: 'Posting 1.5 t from Mombasa to Kigali by USSD',
  yardstick: `Yardstick: the table above. Through the sandbox's feature phone, without a login, because the number is known; ${TIMES} loads. Key presses on a keypad with digits, letters by repeated presses. Over the air go the characters of screens and answers, a byte each. Seconds are ours alone: the operator's network adds its own time to each screen, often more than a second, which we cannot measure here.`,
  body: table([
    ['', 'screens', 'key presses', 'bytes over the air', 's p50', 's p90'],
    [
      'USSD',
      String(first?.screens),
      String(presses),
      String(first?.characters),
      percentile(seconds, 0.5).toFixed(2),
      percentile(seconds, 0.9).toFixed(2),
    ],
  ]),
})
