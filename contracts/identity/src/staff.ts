import { endpoint } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/** For staff: who is on the staff, or was, by name. Queues say by it who decided what. */
export const listStaff = endpoint({
  method: 'GET',
  url: '/api/staff/accounts',
  schema: { response: { 200: z.array(z.object({ id: z.uuid(), name: z.string() })) } },
})
