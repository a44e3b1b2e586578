import { event } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/** An active organization added these companies as members; at most 100 per event. */
export const membersNamed = event(
  'directory.members.named.v1',
  z.object({ organizationId: z.uuid(), organizationName: z.string(), businessIds: z.array(z.uuid()), namedAt: z.iso.datetime() }),
)
