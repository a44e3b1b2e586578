import { expect, test } from 'vitest'
import { capacityQuestion } from './capacity-question.ts'

const large = 'Large Truck (8-15 tons)'

test.each([
  [large, '6'],
  [large, '6,5 t'],
  [large, '6000 kg'],
  [large, '16'],
  ['Semi-Trailer (15+ tons)', '12'],
])('%s with a capacity of %s is questioned', (vehicle, capacity) => {
  expect(capacityQuestion(vehicle, capacity)).toMatch(/^Is this right\? A /)
})

test.each([
  [large, '8'],
  [large, '15 tons'],
  [large, '9000 kg'],
  ['Semi-Trailer (15+ tons)', '40'],
  ['Refrigerated Truck', '1'],
  [large, ''],
  [large, 'about six'],
  ['', '6'],
])('%s with a capacity of %s is not questioned', (vehicle, capacity) => {
  expect(capacityQuestion(vehicle, capacity)).toBeUndefined()
})

test('the question names the range of the vehicle type', () => {
  expect(capacityQuestion(large, '6')).toContain('A Large Truck carries 8 to 15 tons.')
  expect(capacityQuestion('Semi-Trailer (15+ tons)', '6')).toContain('A Semi-Trailer carries 15 tons or more.')
})
