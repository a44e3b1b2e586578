// CSV downloads: the members, and the result of an import by row.
import { memberFields } from '@ungana/contracts-directory'
import { csvText } from '#lib/csv-text.ts'
import type { Database } from '#lib/database.ts'
import type { planOf } from './imports.ts'

/** Column names that an import recognises. */
const header = ['Name', 'Country', 'City', 'Website', 'Email', 'Phone', 'Sector', 'Company on Ungana']

export async function membersCsv(prisma: Database['prisma'], organizationId: string): Promise<string> {
  const rows = await prisma.organizationMember.findMany({
    where: { organizationId },
    include: { business: { select: { businessName: true } } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
  return csvText([header, ...rows.map((row) => [...memberFields.map((field) => row[field]), row.business?.businessName ?? null])])
}

const outcomes: Readonly<Record<string, string>> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  duplicate: 'Duplicate',
  bad: 'Not imported',
}

export function reportCsv(plan: ReturnType<typeof planOf>): string {
  const rows = plan.map(({ line, outcome, name, country, reason, changes }) => [
    line,
    outcomes[outcome] ?? outcome,
    name,
    country,
    reason ?? changes.map(({ field, from, to }) => `${field}: ${from || 'nothing'} → ${to}`).join('; '),
  ])
  return csvText([['Line', 'Outcome', 'Name', 'Country', 'Details'], ...rows])
}
