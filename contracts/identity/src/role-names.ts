import type { TeamRole } from './acts.ts'

/** In English. Screens translate them. */
export const roleNames: Readonly<Record<TeamRole, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  sales: 'Sales',
  logistics: 'Logistics',
  driver: 'Driver',
  finance: 'Finance',
  viewer: 'Viewer',
}
