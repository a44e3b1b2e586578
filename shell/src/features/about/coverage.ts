import { t } from '@lingui/core/macro'
/** Lists of the about page. */
export const offers = [
  {
    title: t`Directory and marketplace`,
    text: t`Find businesses in more than ten countries by name, trade, place or product. Verified businesses come first.`,
  },
  { title: t`Messages and inquiries`, text: t`Write to suppliers in one place, ask for quotes with a form, and see whether your message was read.` },
  { title: t`Verification`, text: t`Our staff check documents. The Verified badge shows what they checked and when.` },
  { title: t`Logistics Hub`, text: t`Small loads find trucks with free space. Trucks find loads for the way back.` },
  { title: t`Trade events`, text: t`Find exhibitions in the region, in Africa and worldwide. We help you take part as a group.` },
  { title: t`Trade organizations`, text: t`Authorities, associations and chambers present their members.` },
  { title: t`Payments`, text: t`Pay for plans and pay partners by card, mobile money or wallet. Share bank details only with members you approve.` },
  { title: t`Trade regulations`, text: t`Rules, standards and registration in plain words, with the offices to contact.` },
] as const

/** African subregions, then markets outside of Africa. */
export const coverage = [
  { region: t`East Africa`, places: [t`Burundi`, t`Djibouti`, t`Ethiopia`, t`Kenya`, t`Rwanda`, t`Somalia`, t`South Sudan`, t`Tanzania`, t`Uganda`] },
  { region: t`Central Africa`, places: [t`Cameroon`, t`Central African Republic`, t`Chad`, t`Congo`, t`DR Congo`, t`Gabon`] },
  { region: t`Southern Africa`, places: [t`Angola`, t`Botswana`, t`Malawi`, t`Mozambique`, t`Namibia`, t`South Africa`, t`Zambia`, t`Zimbabwe`] },
  { region: t`West Africa`, places: [t`Benin`, t`Côte d’Ivoire`, t`Ghana`, t`Nigeria`, t`Senegal`, t`Togo`] },
  { region: t`North Africa`, places: [t`Algeria`, t`Egypt`, t`Libya`, t`Morocco`, t`Sudan`, t`Tunisia`] },
  { region: t`Indian Ocean`, places: [t`Comoros`, t`Madagascar`, t`Mauritius`, t`Seychelles`] },
  {
    region: t`Global markets`,
    places: [t`China`, t`European Union`, t`India`, t`Saudi Arabia`, t`United Arab Emirates`, t`United Kingdom`, t`United States`],
  },
] as const
