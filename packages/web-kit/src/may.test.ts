import { expect, test } from 'vitest'
import { member, memberAs, staff } from '../testing/host.tsx'
import { may } from './may.ts'

test('a role hides what it may not do', () => {
  expect([may(memberAs('driver'), 'messages.read'), may(memberAs('driver'), 'trips.see')]).toEqual([false, true])
  expect([may(memberAs('finance'), 'bank.edit'), may(memberAs('finance'), 'quotes.accept')]).toEqual([true, false])
  expect(may(memberAs('owner'), 'company.own')).toBe(true)
})

test('staff post, write and ask nothing in the name of a company', () => {
  expect((['freight.write', 'messages.write', 'inquiries.write', 'messages.read'] as const).map((act) => may(staff, act))).toEqual([
    false,
    false,
    false,
    true,
  ])
})

test('nothing is hidden from visitors, who log in first, or from users of older gateways', () => {
  expect([may(null, 'messages.write'), may(member, 'bank.edit')]).toEqual([true, true])
})
