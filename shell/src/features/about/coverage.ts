/** What the about page lists. */
export const offers = [
  { title: 'Directory and marketplace', text: 'Businesses of ten countries and more, by name, trade, place and product; verified ones first.' },
  { title: 'Messages and inquiries', text: 'Write to a supplier in one place, ask for a quote in a form, and see whether it was read.' },
  { title: 'Verification', text: 'Documents looked at by people. The badge opens what was checked, and when.' },
  { title: 'Logistics Hub', text: 'Small loads find trucks with free space, and trucks find loads for the way back.' },
  { title: 'Trade events', text: 'Exhibitions of the region, the continent and the world, and help with going there together.' },
  { title: 'Trade organizations', text: 'Authorities, associations and chambers show who their members are.' },
  { title: 'Payments', text: 'Pay plans and partners by card, mobile money or wallet; share bank details only with whom you approve.' },
  { title: 'Trade regulations', text: 'Rules, standards and registration in words that can be read, with the offices to ask.' },
] as const

/** By African subregion, then markets beyond the continent. */
export const coverage = [
  { region: 'East Africa', places: ['Burundi', 'Djibouti', 'Ethiopia', 'Kenya', 'Rwanda', 'Somalia', 'South Sudan', 'Tanzania', 'Uganda'] },
  { region: 'Central Africa', places: ['Cameroon', 'Central African Republic', 'Chad', 'Congo', 'DR Congo', 'Gabon'] },
  { region: 'Southern Africa', places: ['Angola', 'Botswana', 'Malawi', 'Mozambique', 'Namibia', 'South Africa', 'Zambia', 'Zimbabwe'] },
  { region: 'West Africa', places: ['Benin', 'Côte d’Ivoire', 'Ghana', 'Nigeria', 'Senegal', 'Togo'] },
  { region: 'North Africa', places: ['Algeria', 'Egypt', 'Libya', 'Morocco', 'Sudan', 'Tunisia'] },
  { region: 'Indian Ocean', places: ['Comoros', 'Madagascar', 'Mauritius', 'Seychelles'] },
  {
    region: 'Global markets',
    places: ['China', 'European Union', 'India', 'Saudi Arabia', 'United Arab Emirates', 'United Kingdom', 'United States'],
  },
] as const
