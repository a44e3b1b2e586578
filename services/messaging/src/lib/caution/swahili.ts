import { aside, type Language, mobileMoney, near, phoneNumber, short, words } from './shared.ts'

const own = '(?:yetu|yangu|zetu|zangu|ya kampuni)'
/** Includes mixed language such as "account yetu". */
const bareAccount = `akaunti?|ac{1,2}ou?nti`
const number = '(?:namba|nambari|number|no)'
/** "namba yetu ya M-Pesa", "namba ya malipo": a number for payments, not for calls. */
const paymentNumber = `(?:${number} (?:yetu |zetu )?(?:ya|za) (?:simu ya )?(?:akaunti|account|benki|malipo|kulipia|lipa|${mobileMoney})|lipa ${number}|(?:taarifa|maelezo) (?:${own} )?(?:za|ya) (?:benki|akaunti))`
const ownAccount = `(?:A|B (?:${own}|ya (?:benki|P))|${number} yangu ya [BMP]|benki ${own})`
const moved = '(?:[iz]|li|ya)me(?:badilika|badilishwa|hama|hamishwa)'
const weChanged = '(?:tu|ni)(?:me|na|li)(?:badilisha|badili|hama|hamia|hamisha)'
const pay = '(?:(?:u|m|wa|i)?lip(?:a|e|ia|eni|we)|malipo)'
const payMe = '(?:u|m|mu)?(?:ni|tu)lip(?:e|eni)'
const money = '(?:pesa|hela|fedha)'
const send = '(?:(?:u|m|mu)?(?:ni|tu)?tum(?:a|e|eni|ie)|(?:u|m)?wek(?:a|e|eni))'
const sendMoney = String.raw`\b(?:P|${payMe}|${send} ${words(2)}[NP])\b`
const use = '(?:(?:u|m|mu)?tumi[ae](?:ni)?|itumike)'
const at = String.raw`\b(?:kwa|kwenye|katika|kupitia|ku)\b`
const site = '(?:jukwaa|tovuti|mfumo)'

export const swahili: Language = {
  words: { A: paymentNumber, B: bareAccount, N: money, P: pay, S: site },
  otherAccount: {
    phrases: [
      // "akaunti yetu ya benki imebadilika", "namba yetu ya malipo imebadilishwa"
      String.raw`\b${ownAccount}${aside}\b(?:${moved}|mpya)\b`,
      String.raw`\b${ownAccount}${short}\b(?:kwa )?sasa ni\b`,
      // "akaunti hii mpya", "namba yetu mpya ya M-Pesa"
      String.raw`\bB (?:(?:hii|${own}|ya benki) )?mpya\b`,
      String.raw`\b${number} (?:${own} )?mpya ya (?:[BMP]|benki|kulipia)`,
      // "tumebadilisha namba ya M-Pesa", "tumehamia benki nyingine"; a changed number for calls is harmless
      String.raw`\b${weChanged} (?:(?:taarifa|maelezo|${number}|ya|za|kwenda|kwenye|${own}) ){0,4}(?:[ABMP]\b|benki|kulipia)`,
      String.raw`\bmabadiliko (?:ya|katika|kwenye) (?:(?:taarifa|maelezo|${number}|ya|za|${own}) ){0,4}(?:[ABMP]\b|benki)`,
      // "tumia akaunti nyingine", "lipa kwenye akaunti hii", "malipo yote kwenye akaunti ifuatayo"
      String.raw`\b(?:P|${use}|${send})\b${near}\b[AB] (?:${own} )?(?:nyingine|mpya|hii|ifuatayo|binafsi|tofauti|hapa chini|hapo chini)\b`,
      // "tuma pesa kwa namba hii", "lipa kwa M-Pesa yangu"
      `${sendMoney}${near}${at} (?:${number}|simu|laini) (?:hii|yangu|mpya|nyingine|ifuatayo|(?:yangu |yetu )?ya M)`,
      String.raw`\b(?:P|${payMe}|${send})\b${near}${at} M (?:yangu|yetu|hii)\b`,
      `${sendMoney}${near}${at} (?:(?:M|${number}) )?${phoneNumber}`,
      String.raw`\bB (?:yangu |ya |yake )binafsi\b`,
      String.raw`\bB ya (?:mke|mume|kaka|dada|ndugu|mkurugenzi|meneja|mhasibu)\b`,
      // "usitumie akaunti ya zamani"
      String.raw`\b(?:u|m)si(?:tumie|lipe|tume|weke)\b${near}\b[AB] (?:${own} |ile )?ya (?:zamani|awali|mwanzo)\b`,
    ],
    harmless: [
      String.raw`\bB (?:yako|yenu)\b`,
      // Asking for it: "naomba namba ya akaunti mpya"
      String.raw`\b(?:naomba|tunaomba|nipe|nipeni|tupe|tupeni|nitumie|tutumie|unitumie|ututumie|mtutumie) (?:(?:${number}|taarifa|maelezo|ya|za) ){0,3}(?:B|benki)(?: (?:mpya|nyingine))?(?! (?:hii|ifuatayo|itumike))`,
      String.raw`\b(?:meneja|msimamizi|afisa) wa B(?: mpya)?`,
      String.raw`\b(?:je|kama|iwapo|ikiwa),? [AB]`,
      // Phone numbers for calls: "nipigie kwa namba hii"
      String.raw`\b(?:nipigie|tupigie|unipigie|piga|pigia|wasiliana|tuwasiliane|whatsapp)\b${short}\b${number} (?:hii|yangu|mpya|yetu|nyingine)`,
      // A payer about its own payment: "tutalipa kwenye akaunti hii"
      String.raw`\b(?:tu|ni)(?:ta|na|me|li)(?:lipa|tuma|weka)\b`,
    ],
  },
  outside: {
    phrases: [
      String.raw`${sendMoney}${near}\b(?:nje ya|bila kupitia|bila kutumia) S\b`,
      String.raw`\b(?:u|m)silipe${near}\b(?:kwenye|kupitia|kwa|katika) S\b`,
      String.raw`${sendMoney}${near}\b(?:kwa|kupitia) C\b`,
      // "nilipe moja kwa moja"
      String.raw`\b${payMe}\b${short}\bmoja kwa moja\b(?! (?:kwenye|kupitia|katika) S)`,
      String.raw`${sendMoney}${short}\bmoja kwa moja (?:kwangu|kwetu)\b`,
    ],
    harmless: [String.raw`\b(?:u|m)si(?:lipe|tume)(?: [^ .!?\n]{1,15}){0,2} nje\b`],
  },
}
