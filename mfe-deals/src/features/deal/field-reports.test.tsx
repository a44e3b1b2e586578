import { type Deal, getDeal, type NextStep, reportMilestone, uploadGoodsPhoto } from '@ungana/contracts-deals'
import type { SessionUser } from '@ungana/contracts-shell'
import { inStore, type JournalEntry, type JournalRefusal, journalName, listUnsent } from '@ungana/web-kit'
import { answer, cutOff, fireEvent, goOffline, goOnline, member, refuse, sample, screen, waitFor, within } from '@ungana/web-kit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ReportData } from '#lib/reports.ts'
import { openPage } from '#testing/open-page.tsx'

const deal = await sample({ getDeal })
const { id: photoId } = await sample({ uploadGoodsPhoto })
const ready: NextStep = { side: 'seller', step: 'ready', part: null, payment: null, amountMinor: null, dueOn: '2026-12-05' }
const selling: Deal = { ...deal, side: 'seller', next: ready, steps: [ready] }
const photo = new File(['the goods'], 'IMG_1.png', { type: 'image/png' })

let accounts = 0
let user: SessionUser
beforeEach(() => {
  // A page keeps one journal for each account.
  user = { ...member, id: `01a2030d-0000-7000-8000-${String(++accounts).padStart(12, '0')}` }
})
afterEach(goOnline)

async function open(shown: Deal = selling) {
  answer({ getDeal }, shown)
  const page = openPage(`/deals/${deal.id}`, { user })
  await screen.findByRole('heading', { level: 1, name: 'Green coffee, washed' })
  return page
}
type Page = Awaited<ReturnType<typeof open>>

async function record({ user: person }: Page, step: string, fill: (dialog: ReturnType<typeof within>) => Promise<unknown> = async () => {}) {
  const steps = within(screen.getByRole('heading', { name: 'Your next step' }).closest('section') as HTMLElement)
  await person.click(steps.getByText(step))
  const dialog = within(await screen.findByRole('dialog'))
  await fill(dialog)
  await person.click(dialog.getByRole('button', { name: 'Send the report' }))
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const stored = async () => (await listUnsent(user.id)) as readonly JournalEntry<ReportData>[]

interface Stored {
  readonly attemptedAt?: number
  readonly refusal?: JournalRefusal
}
const data = { milestone: 'ready', on: '2026-11-22', note: '', packages: 298, recordedAt: '2026-11-22T06:00:00.000Z' } as const
const store = ({ attemptedAt, refusal }: Stored) =>
  inStore(
    { name: journalName(user.id), store: 'entries', options: { keyPath: 'id', autoIncrement: true } },
    'readwrite',
    (entries) =>
      entries.add({
        part: 'deals',
        subject: deal.id,
        title: 'Report about Green coffee, washed',
        text: 'Goods ready',
        path: `/deals/${deal.id}`,
        data,
        files: [],
        key: 'k'.repeat(32),
        writtenAt: data.recordedAt,
        attemptedAt: attemptedAt ?? null,
        refusal: refusal ?? null,
      }),
    { make: true },
  )

test('without a network, reports wait with count, photo and signature; they are sent in order, once, when it is back', async () => {
  const page = await open()
  goOffline()
  await record(page, 'Goods ready', async (dialog) => {
    const mayStayEmpty = (dialog.getAllByRole('textbox') as HTMLInputElement[]).filter((field) => field.ariaRequired !== 'true')
    expect(mayStayEmpty.map(({ labels }) => labels?.[0]?.textContent)).toEqual(
      ['Counted packages', 'Weight in kg', 'Name of the person who signs', 'Note'].map((label) => `${label} optional`),
    )
    await page.user.type(dialog.getByLabelText(/^Counted packages/), 'many')
    await page.user.type(dialog.getByLabelText(/^Weight in kg/), '17 880.5')
    const canvas = dialog.getByRole('img', { name: 'Signature, drawn with a finger' })
    fireEvent.pointerDown(canvas, { clientX: 10, clientY: 20, pointerId: 1 })
    fireEvent.pointerMove(canvas, { clientX: 40, clientY: 60, pointerId: 1 })
    fireEvent.pointerUp(canvas, { pointerId: 1 })
    await page.user.upload(dialog.getByLabelText('Photo of the goods', { selector: 'input' }), photo)
    await page.user.click(dialog.getByRole('button', { name: 'Send the report' }))
    await dialog.findByText('Please enter a whole number.')
    await dialog.findByText('Please enter the name of the person who signs.')
    await page.user.clear(dialog.getByLabelText(/^Counted packages/))
    await page.user.type(dialog.getByLabelText(/^Counted packages/), '298')
    await page.user.type(dialog.getByLabelText(/^Name of the person who signs/), 'Jean Bosco')
  })
  await closed()
  // The next report of the same side is possible before the server knows the first.
  await record(page, 'Goods loaded')
  await closed()
  await waitFor(() => expect(screen.getByText('Saved on this phone').closest('[role=status]')?.textContent).toContain('Goods loaded: There is no'))
  expect((await stored()).map(({ subject, text }) => [subject, text])).toEqual([
    [deal.id, 'Goods ready'],
    [deal.id, 'Goods loaded'],
  ])

  const uploads = answer({ uploadGoodsPhoto })
  // The server stores the first report, but its answer is lost.
  const first = cutOff({ reportMilestone })
  goOnline()
  await waitFor(() => expect(first).toHaveLength(1))
  const calls = answer({ reportMilestone })
  window.dispatchEvent(new Event('online'))
  await waitFor(async () => expect(await stored()).toEqual([]))
  expect(uploads.map(({ account }) => account)).toEqual([user.id])
  expect(calls.map(({ body }) => body)).toEqual([
    {
      milestone: 'ready',
      on: expect.any(String),
      note: '',
      packages: 298,
      weightKg: 17_880.5,
      signature: { name: 'Jean Bosco', drawing: 'M10 20L40 60' },
      photoId,
      recordedAt: expect.any(String),
    },
    { milestone: 'loaded', on: expect.any(String), note: '', recordedAt: expect.any(String) },
  ])
  expect(first[0]).toMatchObject({ idempotencyKey: calls[0]?.idempotencyKey, account: user.id })
  expect(calls[1]?.idempotencyKey).not.toBe(calls[0]?.idempotencyKey)
})

test('a report whose key the server has forgotten is looked up in the deal, and not sent again', async () => {
  await store({ attemptedAt: Date.now() - 50 * 3_600_000 })
  const calls = answer({ reportMilestone })
  const evidence = { packages: 298, weightKg: null, photo: null, signature: null, recordedAt: data.recordedAt }
  const [opened] = deal.events
  if (!opened) throw new Error('The sample has an event')
  await open({ ...selling, events: [opened, { ...opened, seq: 2, kind: 'reached', milestone: 'ready', on: '2026-11-22', evidence }] })
  await waitFor(async () => expect(await stored()).toEqual([]))
  expect(calls).toEqual([])
})

test('a refused report says why; its author changes it and keeps the time of the yard', async () => {
  await store({ refusal: { code: 'VALIDATION', message: 'This day is in the future.', field: 'on' } })
  const page = await open()
  const calls = answer({ reportMilestone })
  const notice = within(await screen.findByRole('alert'))
  expect(notice.getByText('This day is in the future.')).toBeTruthy()
  await page.user.click(notice.getByText('Change and send again'))
  const dialog = within(await screen.findByRole('dialog'))
  await page.user.type(dialog.getByLabelText(/^Note/), 'Two bags were wet.')
  await page.user.click(dialog.getByRole('button', { name: 'Send the report' }))
  await waitFor(async () => expect(await stored()).toEqual([]))
  expect(calls.map(({ body }) => body)).toEqual([{ ...data, note: 'Two bags were wet.' }])
  expect(calls[0]?.idempotencyKey).not.toBe('k'.repeat(32))
})

test('says that a report joined a dispute that was opened before it arrived', async () => {
  await store({})
  const page = await open()
  answer(
    { reportMilestone },
    { ...selling, dispute: { by: 'buyer', about: 'goods', reason: 'The sample was another grade.', at: '2026-11-22T07:00:00.000Z' } },
  )
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(page.toasts.map(({ title }) => title)).toContain('Added to the dispute'))
  await screen.findByText('The sample was another grade.')
})

test('says that a report was sent', async () => {
  await store({})
  answer({ reportMilestone }, selling)
  const page = await open()
  await waitFor(() => expect(page.toasts).toEqual([{ title: 'Report sent', description: 'The other side sees it now.' }]))
})

test('says why the server refused a report', async () => {
  await store({})
  refuse({ reportMilestone }, { status: 400, code: 'VALIDATION', message: 'The day is too early.', field: 'on' })
  const page = await open()
  const alert = within(await screen.findByRole('alert'))
  for (const text of ['Not sent: Goods ready', 'The day is too early.']) expect(alert.getByText(text)).toBeTruthy()
  expect(page.toasts).toEqual([{ title: 'Not sent: Goods ready', description: 'The day is too early.', variant: 'destructive' }])
})
