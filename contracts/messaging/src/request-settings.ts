/** Which requests of other companies a supplier wants. */
import { endpoint, line, lineOrNone } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { REQUEST_SUPPLIERS_MAX } from './requests.ts'

/** The most invitations a day that a supplier can choose. */
export const INVITATIONS_A_DAY_MAX = 100
/** The most invitations a day of a supplier that has chosen nothing. */
export const INVITATIONS_A_DAY = 20

const requestSettings = z.object({
  /** The most inquiries of requests in a day of Kigali. 0 for none. */
  perDay: z
    .int('Please enter a number from 0 to 100')
    .check(z.minimum(0, 'Please enter a number from 0 to 100'), z.maximum(INVITATIONS_A_DAY_MAX, 'Please enter a number from 0 to 100')),
  /** Names of industry categories; empty for all. A request without a category reaches the supplier too. */
  categories: z.array(line(1, 80, 'Please choose a category')).check(z.maxLength(100)),
})
export type RequestSettings = z.output<typeof requestSettings>

export const getRequestSettings = endpoint({
  method: 'GET',
  url: '/api/request-settings',
  schema: { response: { 200: requestSettings } },
})

export const setRequestSettings = endpoint({
  method: 'PUT',
  url: '/api/request-settings',
  schema: { body: requestSettings, response: { 200: requestSettings } },
})

/** Those of the suppliers that a request of the caller can reach now. It does not say why the others cannot be asked. */
export const listTakers = endpoint({
  method: 'POST',
  url: '/api/request-takers',
  schema: {
    body: z.object({
      supplierIds: z.array(z.uuid()).check(z.maxLength(REQUEST_SUPPLIERS_MAX)),
      category: lineOrNone(80),
    }),
    response: { 200: z.array(z.uuid()) },
  },
})
