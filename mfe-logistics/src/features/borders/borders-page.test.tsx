import { type BorderPost, listBorders, listBorderWaits } from '@ungana/contracts-logistics'
import { dayText, momentText } from '@ungana/web-kit'
import { answer, linesIn, refuse, sample, screen } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { openPage } from '#testing/open-page.tsx'

const [malaba, busia] = (await sample({ listBorders })) as [BorderPost, BorderPost]
const waits = await sample({ listBorderWaits })
const katuna = { ...busia, id: 'katuna', name: 'Katuna', sideA: 'Uganda', sideB: 'Rwanda' }

async function open() {
  answer({ listBorders }, [malaba, busia, katuna])
  openPage('/logistics-hub/borders', { user: null })
  await screen.findByText('Katuna')
}

/** The lines of each post. */
const rows = () => [...document.querySelectorAll('li')].filter((item) => !item.parentElement?.closest('li')).map(linesIn)

test('shows how long trucks wait at each post, by direction and weekday, and why a time is missing', async () => {
  answer({ listBorderWaits }, waits)
  await open()
  await screen.findByText(new RegExp(`As of ${dayText('2026-11-22')}\\.$`))
  expect(rows().map((lines) => lines.join(' | '))).toEqual([
    [
      'Malaba | restricted | Kenya and Uganda · Northern',
      `Uganda Revenue Authority, notice of 20 November, ${momentText('2026-11-20T06:00:00.000Z')}`,
      'One lane, expect a day.',
      'In the last 6 hours: 3 drivers say open and 2 drivers say closed conflicting reports',
      'To Kenya: no waiting time. Fewer than five carriers passed in 90 days.',
      'To Uganda: usually 6 h (half of the trucks 3 h to 10 h), 41 trips',
      'Last 7 days: 8 h (half of the trucks 4 h to 12 h), 9 trips',
      'By weekday of arrival',
      'Monday: 9 h (half of the trucks 5 h to 13 h), 11 trips',
      'Tuesday: fewer than five carriers',
      'Wednesday: 5.5 h (half of the trucks 3 h to 9 h), 9 trips',
      ...['Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => `${day}: fewer than five carriers`),
    ].join(' | '),
    expect.stringContaining('To Kenya: usually 90 min (half of the trucks 50 min to 4 h), 17 trips | Last 7 days: fewer than five carriers'),
    'Katuna | status unknown | Uganda and Rwanda · Northern | No report yet | No waiting time: fewer than five carriers passed here in 90 days.',
  ])
})

test('shows the posts if the waiting times do not load', async () => {
  refuse({ listBorderWaits }, { status: 503 })
  await open()
  expect((await screen.findByRole('alert')).textContent).toBe('The waiting times did not load.')
  expect(rows().map((lines) => lines.at(-1))).toEqual([
    'In the last 6 hours: 3 drivers say open and 2 drivers say closed conflicting reports',
    'No report yet',
    'No report yet',
  ])
})
