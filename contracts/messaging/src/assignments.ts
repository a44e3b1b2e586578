/** Who of a company takes care of a conversation or an inquiry. The other side never sees it. */
import { endpoint, event, line } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { threadName } from './notes.ts'

export const assignee = z.object({ id: z.uuid(), name: z.string() })
export type Assignee = z.output<typeof assignee>

const response = { 200: z.object({ assignee: z.nullable(assignee) }) }

/** 404 MESSAGING_THREAD_NOT_FOUND unless the company takes part in the thread. */
export const getAssignment = endpoint({ method: 'GET', url: '/api/message-assignments/:kind/:id', schema: { params: threadName, response } })

/** Gives the thread to one person of the caller's company, who is notified; null to nobody. 404 MESSAGING_THREAD_NOT_FOUND. */
export const assignThread = endpoint({
  method: 'PUT',
  url: '/api/message-assignments/:kind/:id',
  schema: {
    params: threadName,
    body: z.object({ assignee: z.nullable(z.object({ id: z.uuid(), name: line(1, 200, 'Please choose a person.') })) }),
    response,
  },
})

/** Somebody gave a thread to a colleague. */
export const threadAssigned = event(
  'messaging.thread.assigned.v1',
  z.object({
    companyId: z.uuid(),
    personId: z.uuid(),
    ...threadName.shape,
    /** The other company. */
    otherId: z.uuid(),
    assignedAt: z.iso.datetime(),
  }),
)
