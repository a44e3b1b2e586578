import { closeSalesRequest, listSalesRequests, type SalesRequest } from '@ungana/contracts-payments'
import { momentText } from '@ungana/web-kit'
import { answer, cutOff, hang, linesIn, member, refuse, rowsIn, sample, screen, staff, waitFor } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { openPage } from '#testing/open-page.tsx'

const at = '/staff/sales'
const [request] = await sample({ listSalesRequests })
if (!request) throw new Error('The sample has no request')
const ids = (index: number) => `01a1fd86-0000-7510-8bf0-06e9a79a1f0${index}`
const serveRequests = (...changes: readonly Partial<SalesRequest>[]) =>
  answer(
    { listSalesRequests },
    changes.map((change, index) => ({ ...request, id: ids(index), ...change })),
  )

async function open(path = at) {
  const page = openPage(path, { user: staff })
  await screen.findByRole('heading', { level: 1, name: 'Sales requests' })
  return page
}
const rows = () => rowsIn(() => document.body)

test('is only for staff', async () => {
  const calls = serveRequests({})
  openPage(at, { user: member })
  await screen.findByRole('heading', { level: 1, name: 'This page is for staff' })
  expect(calls).toEqual([])
})

test('shows company, plan and contact', async () => {
  const calls = serveRequests({}, { plan: 'gold', note: null, name: null, email: null })
  const { titles } = await open()
  const when = momentText(request.createdAt)
  expect(await rows()).toEqual([
    ['Kivu Coffee Exporters', 'Enterprise', when, 'owner@kivu.example', 'We have twelve depots.', 'Mark as contacted'],
    ['A company', 'gold', when, 'Mark as contacted'],
  ])
  expect(screen.getByRole('link', { name: 'Kivu Coffee Exporters' }).getAttribute('href')).toBe(`/company/${request.accountId}`)
  expect(screen.getByRole('link', { name: 'owner@kivu.example' }).getAttribute('href')).toMatch(/^mailto:owner/)
  expect(screen.getByText('2 requests')).toBeTruthy()
  expect(calls.map(({ query }) => query)).toEqual([{ status: 'open', page: '1' }])
  expect(titles).toEqual(['Sales requests · Staff · Ungana'])
  expect(screen.getByText('Companies that asked for Enterprise. Please contact them.')).toBeTruthy()
})

test('moves contacted companies to their own list', async () => {
  serveRequests({})
  const { user, toasts, address } = await open()
  const calls = answer({ closeSalesRequest })
  await screen.findByText('1 request')
  serveRequests()
  await user.click(await screen.findByRole('button', { name: 'Mark as contacted: Kivu Coffee Exporters' }))
  const none = await screen.findByRole('heading', { name: 'No open requests' })
  expect(linesIn(none.parentElement as HTMLElement)).toEqual(['No open requests', 'We have contacted every company.'])
  expect(toasts).toEqual([{ title: 'Marked as contacted', description: 'Kivu Coffee Exporters' }])
  expect(calls).toMatchObject([{ params: { id: ids(0) } }])

  const closed = serveRequests({ status: 'closed', closedAt: '2026-11-24T08:00:00.000Z' })
  await user.click(screen.getByRole('button', { name: 'Contacted' }))
  await screen.findByText('Kivu Coffee Exporters')
  expect((await rows())[0]?.slice(3)).toEqual([`Contacted ${momentText('2026-11-24T08:00:00.000Z')}`, 'owner@kivu.example', 'We have twelve depots.'])
  expect(address()).toBe(`${at}?show=closed`)
  expect(closed.at(-1)?.query).toEqual({ status: 'closed', page: '1' })
})

test('shows why a change failed', async () => {
  serveRequests({ name: null })
  const { user, toasts } = await open()
  cutOff({ closeSalesRequest })
  await user.click(await screen.findByRole('button', { name: 'Mark as contacted: A company' }))
  await waitFor(() => expect(toasts).toEqual([{ title: 'Failed to save the change', description: 'Please try again', variant: 'destructive' }]))
  expect(screen.getByText('There was an error submitting your information. Please try again.')).toBeTruthy()
})

test('shows a text while loading, after a failure and when empty', async () => {
  hang({ listSalesRequests })
  const waiting = await open()
  await screen.findByText('Loading the list...')
  waiting.unmount()
  refuse({ listSalesRequests }, { status: 500 })
  const { user } = await open(`${at}?show=closed`)
  expect(linesIn(await screen.findByRole('alert'))).toEqual(['Error loading the list', 'Please try again', 'Try again'])
  serveRequests()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  const none = await screen.findByRole('heading', { name: 'No requests' })
  expect(linesIn(none.parentElement as HTMLElement)).toEqual(['No requests'])
})
