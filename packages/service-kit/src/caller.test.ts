import { randomUUID } from 'node:crypto'
import type { StaffAct } from '@ungana/contracts-identity'
import { expect, test, vi } from 'vitest'
import { requireOwn } from './caller.ts'
import { Forbidden } from './errors.ts'

test.each<['member' | 'staff', StaffAct | undefined, string]>([
  ['member', 'reports.decide', 'refused'],
  ['staff', undefined, 'refused'],
  ['staff', 'reports.decide', 'recorded'],
])('%s reading what belongs to another company, on a route with the act %s for staff, is %s', async (role, staffAct, expected) => {
  const [sub, owner] = [randomUUID(), randomUUID()]
  const request = { identity: { role, sub }, routeOptions: { config: { ...(staffAct && { staffAct }) } } }
  const audit = vi.fn(async () => undefined)
  const read = (id: string) => requireOwn(audit, request, [id], 'things.read')
  await read(sub.toUpperCase())
  if (expected === 'refused') await expect(read(owner)).rejects.toThrow(Forbidden)
  else await read(owner)
  expect(audit).toHaveBeenCalledTimes(expected === 'refused' ? 0 : 1)
})
