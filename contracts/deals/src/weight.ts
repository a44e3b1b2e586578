const unitKg: Readonly<Record<string, number>> = { kg: 1, kilo: 1, kilogram: 1, t: 1000, mt: 1000, ton: 1000, tonne: 1000 }
const weightForm = /(?:^|[^\d.,\p{L}])(?:(?<count>\d{1,6}(?:[.,]\d{1,2})?) ?)?(?<name>kg|kilo|kilogram|t|mt|ton|tonne)s?(?!\p{L})/giu

/** Kilograms of one unit, such as "kg", "tonnes" or "bag of 60 kg"; null if the text does not say. */
function kgOf(unit: string): number | null {
  const found = [...unit.trim().matchAll(weightForm)]
  const [only] = found
  if (!only || found.length > 1) return null
  const { count, name = '' } = only.groups ?? {}
  // A weight without a number is a unit only if nothing else is said: "kg", but not "sack, about a ton".
  if (count === undefined && only[0].length !== unit.trim().length) return null
  return Number((count ?? '1').replace(',', '.')) * (unitKg[name.toLowerCase()] ?? 0)
}

interface Counted {
  readonly quantity: string
  readonly unit?: string | undefined
}

/** The weight of all goods in kilograms, to the gram; null unless the unit of every line says it. */
export function weightKgOf({ lines }: { readonly lines: readonly Counted[] }): number | null {
  let grams = 0
  for (const { quantity, unit } of lines) {
    const kg = unit === undefined ? null : kgOf(unit)
    if (kg === null) return null
    grams += Math.round(Number(quantity) * kg * 1000)
  }
  return grams > 0 ? grams / 1000 : null
}
