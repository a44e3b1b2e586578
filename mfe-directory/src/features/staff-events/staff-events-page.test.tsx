import { addExhibition, changeExhibition, listStaffExhibitions, type StaffExhibition } from '@ungana/contracts-directory'
import { answer, fill, linesIn, member, refuse, rowsIn, sample, screen, staff, stopClock, valuesIn, waitFor, within } from '@ungana/web-kit/testing'
import { describe, expect, test } from 'vitest'
import { open } from '#testing.tsx'

const [ritf, iatf] = await sample({ listStaffExhibitions })
const draft = await sample({ addExhibition })
if (!ritf || !iatf) throw new Error('The sample lacks events')
const sial: StaffExhibition = { ...iatf, id: 7, name: 'SIAL Paris', date: '17-21 October 2026', startsOn: '2026-10-17', endsOn: '2026-10-21' }
const lake: StaffExhibition = { ...iatf, id: 9, name: 'Lake Fair', state: 'archived', archived: true }

async function show(path = '/staff/events') {
  stopClock('2026-11-24T08:00:00.000Z')
  const calls = answer({ listStaffExhibitions }, [ritf as StaffExhibition, iatf as StaffExhibition, draft, sial, lake])
  const page = open(path, { user: staff })
  await screen.findByRole('heading', { level: 1, name: 'Trade events' })
  return { ...page, calls }
}
const names = async () => (await rowsIn(() => document.body)).map(([name]) => name)

describe('the list', () => {
  test('is only for staff', async () => {
    const calls = answer({ listStaffExhibitions })
    open('/staff/events', { user: member })
    await screen.findByRole('heading', { level: 1, name: 'This page is for staff' })
    expect(calls).toEqual([])
  })

  test('shows the next events with their dates and what staff can do', async () => {
    await show()
    expect(await rowsIn(() => document.body)).toEqual([
      [
        'Rwanda International Trade Fair (RITF)',
        'late July to mid August, yearly (expected in 2027)',
        '26 July-15 August 2027',
        'Gikondo Expo Grounds, Kigali, Rwanda',
        ...['East African', 'Yearly', 'Confirm dates', 'Archive', 'Edit'],
      ],
      ['Intra-African Trade Fair (IATF2027)', '5-11 November 2027', 'Lagos, Nigeria', 'Continental', 'Archive', 'Edit'],
    ])
  })

  test.each([
    ['To confirm', 'confirm', ['Rwanda International Trade Fair (RITF)']],
    ['Drafts', 'drafts', ['Kigali Coffee Days']],
    ['Past', 'past', ['SIAL Paris', 'Lake Fair']],
  ])('filters by %s', async (name, value, shown) => {
    const { user, address } = await show()
    await names()
    await user.click(screen.getByRole('button', { name }))
    expect(await names()).toEqual(shown)
    expect(address()).toBe(`/staff/events?show=${value}`)
  })
})

test.each([
  ['', 'Confirm dates: Rwanda International Trade Fair (RITF)', { datesExpected: false, startsOn: '2027-07-26', date: '' }, 'Dates confirmed'],
  ['', 'Archive: Intra-African Trade Fair (IATF2027)', { state: 'archived', date: '' }, 'Event archived'],
  ['?show=drafts', 'Publish: Kigali Coffee Days', { state: 'published', name: 'Kigali Coffee Days' }, 'Event published'],
  ['?show=past', 'Publish: Lake Fair', { state: 'published' }, 'Event published'],
])('%s: one press of "%s" sends the event with the change, and the version that it changes', async (query, button, body, title) => {
  const { user, toasts, calls } = await show(`/staff/events${query}`)
  const changes = answer({ changeExhibition })
  await user.click(await screen.findByRole('button', { name: button }))
  await waitFor(() => expect(toasts).toMatchObject([{ title }]))
  expect(changes).toMatchObject([{ body }])
  expect(changes[0]?.headers.get('if-match')).toBe('"1"')
  await waitFor(() => expect(calls).toHaveLength(2))
})

test('an edit that came too late says so, and loads the event again', async () => {
  const { user, toasts, calls } = await show()
  refuse({ changeExhibition }, { status: 412, message: 'Somebody else changed this in the meantime. Your changes were not saved.' })
  await user.click(await screen.findByRole('button', { name: 'Archive: Intra-African Trade Fair (IATF2027)' }))
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(toasts).toEqual([
    {
      title: 'The event could not be changed',
      description: 'Somebody else changed this in the meantime. Your changes were not saved.',
      variant: 'destructive',
    },
  ])
  expect(screen.getByText('Somebody else changed this in the meantime. Your changes were not saved.')).toBeTruthy()
})

describe('the form', () => {
  async function ask(button: string) {
    const page = await show()
    await page.user.click(await screen.findByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog'))
    return { ...page, dialog, form: dialog.getByRole('form') }
  }

  test('adds a draft', async () => {
    const page = await ask('Add event')
    await page.user.click(page.dialog.getByRole('button', { name: 'Save draft' }))
    expect(page.dialog.getByText('Please choose at least one industry.')).toBeTruthy()
    await fill(page, page.form, {
      Name: 'Kigali Coffee Days',
      Location: 'Kigali',
      Type: 'regional',
      Organizer: 'NAEB',
      Description: 'Three days for roasters and farmers.',
    })
    await page.user.click(page.dialog.getByRole('checkbox', { name: 'Agriculture' }))
    await page.user.click(page.dialog.getByRole('checkbox', { name: 'Food Processing' }))
    await page.user.click(page.dialog.getByRole('checkbox', { name: /^Expected dates/ }))
    await page.user.click(page.dialog.getByRole('button', { name: 'Save draft' }))
    page.dialog.getByRole('textbox', { name: /^Dates in words/, description: /Please enter the days, or say in words/ })
    await fill(page, page.form, { 'First day optional': '2027-03-05', 'Last day optional': '2027-03-03' })
    await page.user.click(page.dialog.getByRole('button', { name: 'Save draft' }))
    expect(page.dialog.getByText('The last day must not be before the first day.')).toBeTruthy()
    await fill(page, page.form, { 'Last day optional': '2027-03-07' })
    const calls = answer({ addExhibition })
    await page.user.click(page.dialog.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.map(({ body }) => body)).toEqual([
      {
        name: 'Kigali Coffee Days',
        location: 'Kigali',
        startsOn: '2027-03-05',
        endsOn: '2027-03-07',
        date: '',
        datesExpected: true,
        yearly: false,
        type: 'regional',
        categories: ['Agriculture', 'Food Processing'],
        description: 'Three days for roasters and farmers.',
        organizer: 'NAEB',
        website: '',
        featured: false,
        state: 'draft',
      },
    ])
    expect(page.toasts.at(-1)).toEqual({ title: 'Draft saved', description: 'Kigali Coffee Days' })
    await waitFor(() => expect(page.calls).toHaveLength(2))
  })

  test('starts with the event as it is, and keeps its state', async () => {
    const page = await ask('Edit: Rwanda International Trade Fair (RITF)')
    expect(valuesIn(page.form)).toMatchObject({
      name: 'Rwanda International Trade Fair (RITF)',
      type: 'regional',
      startsOn: '2027-07-26',
      endsOn: '2027-08-15',
      date: 'late July to mid August, yearly',
      datesExpected: 'yes',
      yearly: 'yes',
      featured: 'yes',
    })
    const calls = answer({ changeExhibition })
    await page.user.click(page.dialog.getByRole('checkbox', { name: /^Expected dates/ }))
    await page.user.click(page.dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls).toMatchObject([{ params: { id: '1' }, body: { datesExpected: false, state: 'published' } }])
    expect(calls[0]?.headers.get('if-match')).toBe('"1"')
  })

  test('shows why an edit was refused', async () => {
    const page = await ask('Edit: Intra-African Trade Fair (IATF2027)')
    refuse({ changeExhibition }, { status: 412, message: 'Somebody else changed this in the meantime. Your changes were not saved.' })
    await page.user.click(page.dialog.getByRole('button', { name: 'Save' }))
    expect(linesIn(await page.dialog.findByRole('alert'))).toEqual(['Somebody else changed this in the meantime. Your changes were not saved.'])
  })
})
