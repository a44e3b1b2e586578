import { expect, test } from 'vitest'
import { organizationTypeLabel, replyTime, shortDescription, supplierCountText, typeAndPlace } from './texts.ts'

test('a description is cut after 100 characters, and not inside one', () => {
  expect(shortDescription('x'.repeat(100))).toBe('x'.repeat(100))
  expect(shortDescription('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`)
  expect(shortDescription('🌍'.repeat(101))).toBe(`${'🌍'.repeat(100)}…`)
})

test('a type and a place are one line, also without a town', () => {
  expect(typeAndPlace({ businessType: 'manufacturer', country: 'Rwanda', location: 'Rubavu' })).toBe('Manufacturer · Rwanda, Rubavu')
  expect(typeAndPlace({ businessType: 'trader', country: 'Burundi', location: '' })).toBe('Trader · Burundi')
})

test('a reply time is in rounded hours, or New', () => {
  expect([30, 60, 89, 150, null].map(replyTime)).toEqual(['Replies in 1 h', 'Replies in 1 h', 'Replies in 1 h', 'Replies in 3 h', 'New'])
})

test('suppliers are counted', () => {
  expect([0, 1, 1204].map(supplierCountText)).toEqual(['0 suppliers', '1 supplier', '1,204 suppliers'])
})

test('organization types have names, later ones too', () => {
  expect(['authority', 'regional', 'association', 'guild'].map(organizationTypeLabel)).toEqual([
    'Port Authority',
    'Regional Chamber',
    'Trade Association',
    'Trade Association',
  ])
})
