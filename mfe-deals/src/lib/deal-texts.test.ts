import type { Deal, NextStep } from '@ungana/contracts-deals'
import { describe, expect, test } from 'vitest'
import { disputeText, milestoneText, moneyText, openMilestones, partText, phaseOf, stepText } from './deal-texts.ts'
import { guestKindText, guestPartsText } from './guest-texts.ts'
import { fileProblem } from './papers/file-problem.ts'
import { fileKinds, paperName, paperText } from './papers/paper-texts.ts'
import { truckStatusText } from './parts/trucks.tsx'
import { quantityOf } from './quantity-of.ts'
import { figureText } from './record-texts.ts'

describe('a step', () => {
  const step = { part: null, amountMinor: null, dueOn: null }
  test.each<[Omit<NextStep, 'side' | 'payment'>, string]>([
    [{ ...step, step: 'pay', part: 'deposit', amountMinor: 508_500 }, 'Pay USD 5,085.00 (deposit)'],
    [{ ...step, step: 'pay', part: 'onLoading', amountMinor: 1 }, 'Pay USD 0.01 (on loading)'],
    [{ ...step, step: 'confirm-payment', amountMinor: 508_500 }, 'Confirm a payment of USD 5,085.00'],
    [{ ...step, step: 'answer-cancellation' }, 'Answer the request to cancel'],
    [{ ...step, step: 'answer-amendment' }, 'Answer the proposed change'],
    [{ ...step, step: 'accepted' }, 'Report: goods accepted'],
    [{ ...step, step: 'loaded', dueOn: '2126-12-05' }, 'Report: goods loaded, by 5 December 2126'],
    [{ ...step, step: 'loaded', dueOn: '2026-01-05' }, 'Report: goods loaded, overdue since 5 January 2026'],
  ])('%j is said with its amount and day', (given, text) => {
    expect(stepText(given, 'USD')).toBe(text)
  })
})

test.each<[Deal['side'], readonly string[], readonly string[]]>([
  ['seller', [], ['ready', 'loaded', 'arrived']],
  ['seller', ['ready'], ['loaded', 'arrived']],
  ['seller', ['ready', 'loaded', 'arrived'], []],
  ['buyer', [], ['arrived']],
  ['buyer', ['arrived'], []],
])('the %s can be late after %j with %j', (side, done, open) => {
  const milestones = (['deposit', 'ready', 'loaded', 'border', 'arrived', 'accepted', 'paid'] as const).map((milestone) => ({
    milestone,
    by: 'seller' as const,
    dueOn: null,
    doneOn: done.includes(milestone) ? '2026-11-25' : null,
    amountMinor: null,
  }))
  expect(openMilestones({ side, milestones })).toEqual(open)
})

test.each<[string, (key: string) => string | undefined, Readonly<Record<string, string>>]>([
  [
    'milestone',
    milestoneText,
    {
      deposit: 'Deposit paid',
      ready: 'Goods ready',
      loaded: 'Goods loaded',
      border: 'At the border',
      arrived: 'Goods arrived',
      accepted: 'Goods accepted',
      paid: 'Everything paid',
    },
  ],
  ['part of a payment', partText, { deposit: 'Deposit', onLoading: 'On loading', onDelivery: 'On delivery' }],
  ['subject of a dispute', disputeText, { goods: 'The goods', money: 'The money' }],
  ['guest', guestKindText, { forwarder: 'Forwarder', bank: 'Bank', insurer: 'Insurer' }],
  [
    'paper',
    paperText,
    {
      proforma: 'Proforma invoice',
      invoice: 'Commercial invoice',
      'packing-list': 'Packing list',
      'delivery-note': 'Delivery note',
      origin: 'Draft certificate of origin',
    },
  ],
  [
    'document',
    (kind) => fileKinds[kind] ?? kind,
    {
      inspection: 'Inspection report',
      'phytosanitary-certificate': 'Phytosanitary certificate',
      'bill-of-lading': 'Bill of lading or waybill',
      insurance: 'Insurance certificate',
      photo: 'Photo of the goods',
      other: 'Another document',
    },
  ],
  [
    'state of a truck',
    truckStatusText,
    {
      booked: 'Booked',
      'picked up': 'Loaded',
      'in transit': 'On the way',
      'at border': 'At the border',
      delivered: 'Delivered',
      closed: 'Delivered',
      cancelled: 'Cancelled',
      disputed: 'Disputed',
      frozen: 'Stopped, because a code or number plate was wrong',
      released: 'Continues after a check',
    },
  ],
  ['figure', figureText, { completed: 'Deals completed', 'on-time': 'Goods ready on time', 'paid-on-time': 'Paid on time' }],
])('each %s has its own name; one of a newer service is shown as it is', (_, textOf, names) => {
  expect(Object.fromEntries(Object.keys(names).map((key) => [key, textOf(key)]))).toEqual(names)
  expect(textOf('newer')).toBe('newer')
})

test('each phase has its name and its colour', () => {
  expect(['proposed', 'open', 'completed', 'cancelled', 'newer'].map(phaseOf)).toEqual([
    { label: 'Proposed', tone: 'warning' },
    { label: 'Open', tone: 'success' },
    { label: 'Completed', tone: 'neutral' },
    { label: 'Cancelled', tone: 'danger' },
    { label: 'newer', tone: 'neutral' },
  ])
})

test('money has the decimals of its currency', () => {
  expect([moneyText(1_695_000, 'USD'), moneyText(1_695_000, 'RWF')]).toEqual(['USD 16,950.00', 'RWF 1,695,000'])
})

test('what a link shows is named part by part', () => {
  expect([guestPartsText(['goods']), guestPartsText(['goods', 'money', 'newer'])]).toEqual([
    'goods and transport',
    'goods and transport · money, papers and companies · newer',
  ])
})

test('a paper is named by its number, and from the second version by that too', () => {
  expect([1, 2].map((version) => paperName({ number: 'CI-000001', version }))).toEqual(['CI-000001', 'CI-000001, version 2'])
})

test.each([
  ['12,5', '12', '12.5'],
  ['12.500', '12.500', '12.500'],
  ['many', '12', ''],
  ['', '12', ''],
])('the quantity “%s” after “%s” is sent as “%s”', (text, before, sent) => {
  expect(quantityOf(text, before)).toBe(sent)
})

test.each([
  ['application/pdf', 10 * 1024 * 1024, undefined],
  ['application/pdf', 10 * 1024 * 1024 + 1, 'file is larger than 10 MB'],
  ['image/jpeg', 1, undefined],
  // Some phones name no type.
  ['', 1, undefined],
  ['text/plain', 1, 'file is not a PDF, JPG or PNG file'],
])('a deal can have a file of type “%s” with %i bytes: %s', (type, size, problem) => {
  expect(fileProblem({ name: 'file', type, size })).toBe(problem)
})
