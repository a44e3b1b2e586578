import { expect, test } from 'vitest'
import { member, render, screen } from '../testing/index.ts'
import { forgetDraft, readDraft, storeDraft } from './form-draft.ts'
import { FilledForms } from './index.ts'

const load = { store: 'load', defaults: { weight: '' }, page: { href: '/logistics-hub', title: 'Shipping request' } }
const truck = { store: 'truck', defaults: { weight: '' }, page: { href: '/logistics-hub?tab=offer-transport', title: 'Transport listing' } }
const fill = (form: typeof load, owner?: string) => storeDraft(form, { values: { weight: '2' }, key: '0'.repeat(32) }, owner)
const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('leads to each form that the visitor filled', () => {
  fill(load)
  fill(truck)
  storeDraft({ store: 'registration', defaults: { name: '' } }, { values: { name: 'Kahawa' }, key: '1'.repeat(32) }, undefined)
  render(<FilledForms />, { user: member })
  expect(screen.getByText('The forms that you filled in are waiting')).toBeTruthy()
  expect(links().sort()).toEqual([
    ['Shipping request', '/logistics-hub'],
    ['Transport listing', '/logistics-hub?tab=offer-transport'],
  ])
})

test('forgets a form that the account opened, and one that was sent', () => {
  fill(load)
  fill(truck)
  expect(readDraft(load, member.id).values).toEqual({ weight: '2' })
  forgetDraft(truck, member.id)
  render(<FilledForms />, { user: member })
  expect(links()).toEqual([])
})

test('shows no form of another account', () => {
  fill(load, '01900000-0000-7000-8000-00000000abcd')
  render(<FilledForms />, { user: member })
  expect(links()).toEqual([])
})
