/**
 * Words that belong to a price, a quantity or a date, written as regular expressions with the `u` flag. They match in any case, except where
 * the word is ordinary English, French or Swahili.
 */

const anyCase = (word: string) =>
  word.replaceAll(/\p{L}/gu, (letter) => {
    const [low, high] = [letter.toLowerCase(), letter.toUpperCase()]
    return `[${low}${high}]`
  })
const oneOf = (words: string, written: (word: string) => string = anyCase) => `(?:${words.split(/[ |]/).map(written).join('|').replaceAll('_', ' ')})`
const asIs = (word: string) => word

/** End of a word; not before an apostrophe, as in the French l’… */
export const ends = String.raw`(?![\p{L}\p{Nd}]|['’]\p{L})`

/** Currency codes and their common abbreviations. */
const codes = oneOf(
  'usd eur gbp chf jpy cny rmb inr pkr aed qar zar kes kshs ksh tzs tshs tsh ugx ushs ush rwf frw bif fbu cdf etb ssp sdg djf mwk mzn zmw bwp lsl szl scr kmf aoa xaf xof fcfa ngn ghs gmd sll gnf lrd cve dzd tnd lyd egp aud hkd sgd brl krw',
)
/** Codes that are ordinary words in lower case: MAD, CAD, MUR. */
const capitalCodes = oneOf('SOS|MAD|CAD|MUR|SAR|NAD|ERN|MGA|CFA|RF|FC', asIs)
/** A currency sign such as € or US$. */
const signs = String.raw`[A-Z]{0,3}\p{Sc}`
export const currency = `(?:(?:${codes}|${capitalCodes})${ends}|${signs})`

/** Codes that count only next to a number: TRY, R 500, 500 F. */
const besideCode = oneOf('TRY|RUB|R|Br|F|F_CFA|Fr|Sh|Shs|sh|shs', asIs)
const nation = oneOf(
  'us american kenya kenyan uganda ugandan tanzania tanzanian rwanda rwandan rwandais congolese congolais burundian burundais cfa marekani kimarekani',
)
const names = oneOf(
  'dollar dollars dola euro euros yuro franc francs faranga amafaranga shilling shillings shilingi amashilingi rand birr naira cedi cedis yuan dirham dirhams pound pounds pauni bob kwacha',
)
const named = `(?:(?:${nation} )?${names}(?: ${nation})?)`
const multipliers = oneOf(
  'hundred thousand thousands million millions billion billions trillion milliard milliards mille dozen dozens elfu mia laki lakh milioni bilioni miliyoni miliyari ibihumbi crore mln mio mn bn k',
)
const percent = oneOf('percent per_cent pour_cent asilimia')
/** Without "ton", which means "your" in French. */
const longUnits = oneOf(
  'kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes gram grams gramme grammes mt tons tonne tonnes tani toni quintal quintals quintaux lb lbs oz ltr ltrs litre litres liter liters lita ml cl hl km cm mm cbm sqm sqft kwh kw mw teu feu pcs',
)
const shortUnits = `(?:[gGlLtTxXhH%‰]|[kK]?[mM][23²³]?|[fF][tT][23²³]?|[hH][aA]|[cC][mM][23²³]|°[cCfF]?|[pP][cC]|[hH][rR][sS]?|[tT][oO][nN]|[hH][qQcC])`
const unit = `(?:${longUnits}|${shortUnits})${ends}`
export const perUnit = `(?: ?/ ?|${oneOf('per par kwa')} )${unit}`

/** Before a number: "USD 40", "Ksh. 40", "shilingi milioni 2". */
export const before = `(?:(?:${currency}|${besideCode}|${named}(?: [zy]a \\p{L}+)?|${multipliers}|${percent}|${longUnits})[.:]?[ \\u00a0\\u202f]?)`
/** After a number: "2 million USD", "4.10 USD/kg", "5 pm". */
export const after = `(?:[ \\u00a0\\u202f]?(?:${currency}|(?:${besideCode}|${multipliers}|${percent}|${named})${ends}|[aApP]\\.?[mM]${ends}|${unit})(?:${perUnit})?)`

export const month = `(?:${oneOf(
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec janvier février fevrier mars avril mai juin juillet août aout septembre octobre novembre décembre decembre janv févr avr juil déc januari februari machi aprili mei juni julai agosti septemba oktoba novemba desemba',
)}${ends})`

/** Incoterms 2020, older Incoterms, and the French Incoterms. */
export const incoterm = `(?:${oneOf('exw fca fas fob cfr cnf c&f cif cpt cip dap dpu ddp ddu ex_works ex-works')}|${oneOf('DAT|DAF|DEQ|CAF|FAB|C_&_F', asIs)}|${oneOf('caf fab')}(?= \\p{Lu}| \\p{Nd}))${ends}`

/** Words that change the number next to them. If such a word is only in the translation, the translator invented it. */
export const changing = `(?:${names}|${multipliers}|${longUnits}|${percent})${ends}`
