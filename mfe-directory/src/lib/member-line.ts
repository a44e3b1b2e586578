/** "Rubavu, Rwanda · Coffee" */
export function memberLine({
  city,
  country,
  sector,
}: {
  readonly city: string | null
  readonly country: string
  readonly sector: string | null
}): string {
  return [[city, country].filter(Boolean).join(', '), sector].filter(Boolean).join(' · ')
}
