import { type Deal, getDeal, reportMilestone } from '@ungana/contracts-deals'
import { listUnsent, todayInKigali } from '@ungana/web-kit'
import { answer, member, render, sample, screen, valuesIn, waitFor, within } from '@ungana/web-kit/testing'
import { describe, expect, test } from 'vitest'
import type { Report, Reports } from '#lib/reports.ts'
import { NextSteps } from './next-steps.tsx'
import { ReportDialog, type ReportDialogProps } from './report-dialog.tsx'
import { WaitingReports } from './waiting-reports.tsx'

const deal = await sample({ getDeal })
const report = {
  id: 99,
  part: 'deals',
  subject: deal.id,
  title: 'Report about Green coffee, washed',
  text: 'Goods loaded',
  path: `/deals/${deal.id}`,
  data: {
    milestone: 'loaded',
    on: '2026-11-22',
    note: 'Wet',
    packages: 298,
    weightKg: 17_880.5,
    signature: { name: 'Jean Bosco' },
    recordedAt: '2026-11-22T06:00:00.000Z',
  },
  files: [],
  refusal: { code: 'VALIDATION', message: 'Too heavy.', field: 'weightKg' },
} as unknown as Report

let accounts = 0
function open(change: Partial<ReportDialogProps> = {}) {
  let closes = 0
  const accountId = `01a2030d-0000-7000-9000-${String(++accounts).padStart(12, '0')}`
  const page = render(<ReportDialog deal={deal} milestone="loaded" onClose={() => (closes += 1)} {...change} />, {
    user: { ...member, id: accountId },
  })
  const dialog = within(screen.getByRole('dialog'))
  return {
    ...page,
    dialog,
    form: dialog.getByRole('form'),
    send: () => page.user.click(dialog.getByText('Send the report').closest('button') as HTMLElement),
    closes: () => closes,
  }
}
const wrong = (form: HTMLElement) => [...form.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')].map(({ name }) => name)

describe('a report', () => {
  test('of the loading asks what was counted and who signs; all but the day may stay empty', () => {
    const { dialog, form } = open()
    expect(
      screen.getByRole('dialog', {
        name: 'Goods loaded',
        description: 'The other side sees it at once. Without a network, it waits on this device.',
      }),
    ).toBeTruthy()
    expect(valuesIn(form)).toMatchObject({ on: todayInKigali(), packages: '', weight: '', signer: '', note: '' })
    expect(dialog.getByLabelText(/^Day/).getAttribute('max')).toBe(todayInKigali())
    expect(dialog.getByLabelText(/^Counted packages/).getAttribute('inputmode')).toBe('numeric')
    expect([...form.querySelectorAll<HTMLInputElement>('[aria-required=true]')].map(({ name }) => name)).toEqual(['on'])
  })

  test('of a border asks for no count and no signature', () => {
    const { dialog } = open({ milestone: 'border' })
    expect([/^Counted packages/, /^Weight in kg/, /^Name of the person who signs/].map((label) => dialog.queryByLabelText(label))).toEqual([
      null,
      null,
      null,
    ])
    expect(dialog.getByLabelText(/^Note/)).toBeTruthy()
  })

  test.each([
    ['packages', /^Counted packages/, '2.5', 'Please enter a whole number.'],
    ['packages', /^Counted packages/, '1000001', 'This number is too large.'],
    ['weight', /^Weight in kg/, 'heavy', 'Please enter the weight as a number, e.g. 17880.5.'],
    ['weight', /^Weight in kg/, '100000001', 'This number is too large.'],
    ['signer', /^Name of the person who signs/, 'J', 'Please enter the name of the person who signs.'],
  ])('with a wrong %s is refused there: %s “%s”', async (name, label, text, problem) => {
    const { user, dialog, form, send } = open()
    await user.type(dialog.getByLabelText(label), text)
    await send()
    await dialog.findByText(problem)
    expect(wrong(form)).toEqual([name])
  })

  test('cannot be about a day to come', async () => {
    const { user, dialog, form, send } = open()
    await user.clear(dialog.getByLabelText(/^Day/))
    await user.type(dialog.getByLabelText(/^Day/), '2126-01-01')
    await send()
    await dialog.findByText('This day is in the future. Please choose today or an earlier day.')
    expect(wrong(form)).toEqual(['on'])
  })
})

describe('a refused report', () => {
  test.each([
    ['weightKg', '2026-11-22T06:00:00.000Z'],
    // Otherwise a phone with a wrong clock would be refused forever.
    ['recordedAt', expect.not.stringMatching('2026-11-22T06:00:00.000Z')],
  ])('for its %s starts with what was sent, and is recorded at %s', async (field, recordedAt) => {
    const refused = { ...report, refusal: { ...report.refusal, field } } as Report
    const page = open({ refused })
    expect(valuesIn(page.form)).toMatchObject({ on: '2026-11-22', packages: '298', weight: '17880.5', signer: 'Jean Bosco', note: 'Wet' })
    const calls = answer({ reportMilestone })
    await page.send()
    await waitFor(() => expect(page.closes()).toBe(1))
    expect(calls).toEqual([])
    const [stored] = (await listUnsent(`01a2030d-0000-7000-9000-${String(accounts).padStart(12, '0')}`)) as readonly Report[]
    expect(stored).toMatchObject({ subject: deal.id, title: 'Report about Green coffee, washed', text: 'Goods loaded', path: `/deals/${deal.id}` })
    expect(stored?.data).toEqual({ ...report.data, recordedAt })
  })

  test('can be changed or discarded', async () => {
    const discarded: unknown[] = []
    const changed: Report[] = []
    const journal = { discard: (...given: unknown[]) => void discarded.push(given) } as unknown as Reports['journal']
    const { user } = render(<WaitingReports reports={[report]} journal={journal} onChange={(each) => void changed.push(each)} />, { user: member })
    const alert = within(screen.getByRole('alert'))
    for (const text of ['Not sent: Goods loaded', 'Too heavy.']) expect(alert.getByText(text)).toBeTruthy()
    await user.click(alert.getByRole('button', { name: 'Change and send again' }))
    await user.click(alert.getByRole('button', { name: 'Discard' }))
    expect([changed, discarded]).toEqual([[report], [[report, { asked: true }]]])
    expect(screen.queryByText('Saved on this phone')).toBeNull()
  })
})

describe('while reports wait on this device', () => {
  const step = { side: 'seller', part: null, payment: null, amountMinor: null, dueOn: '2026-12-05' } as const
  const done = deal.milestones.map((each) => ({ ...each, doneOn: each.milestone === 'arrived' ? null : '2026-11-20' }))
  test.each<[string, Deal['side'], string, readonly string[], readonly string[]]>([
    ['nothing', 'seller', 'ready', [], ['Goods ready']],
    ['the goods are ready', 'seller', 'ready', ['ready'], ['Goods loaded']],
    ['they are loaded too', 'seller', 'ready', ['ready', 'loaded'], []],
    ['the goods arrived', 'buyer', 'arrived', ['arrived'], ['Goods accepted']],
    ['something of the other side', 'seller', 'ready', ['arrived'], ['Goods ready']],
  ])('the next step follows: %s', async (_, side, next, waiting, buttons) => {
    const asked: string[] = []
    const shown: Deal = { ...deal, side, milestones: done, steps: [{ ...step, side: side as 'buyer', step: next as 'ready' }] }
    const { user } = render(<NextSteps deal={shown} waiting={waiting as never} onReport={(milestone) => void asked.push(milestone)} />, {
      user: member,
    })
    const names = ['Goods ready', 'Goods loaded', 'Goods arrived', 'Goods accepted']
    expect(names.filter((name) => screen.queryByRole('button', { name }))).toEqual(buttons)
    expect(screen.queryByText(/by 5 December/) !== null).toBe(buttons[0] === 'Goods ready')
    await user.click(screen.getByRole('button', { name: 'Report a border' }))
    for (const name of buttons) await user.click(screen.getByRole('button', { name }))
    expect(asked).toEqual(['border', ...buttons.map((name) => name.split(' ')[1])])
  })
})
