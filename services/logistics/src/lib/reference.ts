// What the forms choose from, as seeded.
import regions from '../../seed/logistics-countries.json' with { type: 'json' }

export const countries = Object.entries(regions).flatMap(([region, names]) => names.map((name) => ({ name, region })))
