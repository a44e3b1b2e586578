/** Lists of the about page. */
export const offers = [
  {
    title: 'Directory and marketplace',
    text: 'Find businesses in more than ten countries by name, trade, place or product. Verified businesses come first.',
  },
  { title: 'Messages and inquiries', text: 'Write to suppliers in one place, ask for quotes with a form, and see whether your message was read.' },
  { title: 'Verification', text: 'Our staff check documents. The Verified badge shows what they checked and when.' },
  { title: 'Logistics Hub', text: 'Small loads find trucks with free space. Trucks find loads for the way back.' },
  { title: 'Trade events', text: 'Find exhibitions in the region, in Africa and worldwide. We help you take part as a group.' },
  { title: 'Trade organizations', text: 'Authorities, associations and chambers present their members.' },
  { title: 'Payments', text: 'Pay for plans and pay partners by card, mobile money or wallet. Share bank details only with members you approve.' },
  { title: 'Trade regulations', text: 'Rules, standards and registration in plain words, with the offices to contact.' },
] as const

/** African subregions, then markets outside of Africa. */
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
