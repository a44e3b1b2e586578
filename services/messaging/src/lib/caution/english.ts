import { aside, courier, type Language, mobileMoney, near, phoneNumber, short, words } from './shared.ts'

/** A bank account, not a login, "account manager" or "on account of". */
const bareAccount = String.raw`(?<!\b(?:e-?mail|user|login|google|facebook|whatsapp|ungana|site|on) )(?:ac{1,2}ou?nts?|acct?|a\/c)\b(?! (?:managers?|management|executives?|officers?|reps?|representatives?|teams?|departments?|dept|office|person|clerk|lady|of (?!our|my|his|her)|to (?:log|sign)|on (?:ungana|the|this)|here|for you|with you|units?|compressors?|gas|filters?))`
/** Words that always mean payment details. */
const bankAccount = String.raw`(?:(?:bank(?:ing)?|ac{1,2}ou?nt|acct?|a\/c|payments?|remittance|wir(?:e|ing)|transfer|beneficiary|swift|iban|pay ?bill|till|lipa|${mobileMoney})[ -](?:ac{1,2}ou?nts?|det(?:ai|ia)ls?|information|info|instructions|numbers?|coordinates|particulars|name|a\/c|acct?|wallet|no(?! (?:longer|later|more)))|iban|swift code|pay ?bill|a\/c(?! (?:units?|compressors?|gas|filters?))|acct)`
/** A company's bank, not "bank transfer" or "bank holiday". */
const bank = String.raw`bank(?:s|ers)?\b(?! (?:P|guarantees?|loans?|holidays?|statements?|charges?|fees?|hours|slips?|managers?|drafts?|rates?|rules?|polic))`

const other = '(?:new|another|different|other|alternative|second)'
const newly = '(?:new|updated|changed|revised|amended|corrected|latest|alternative)'
const own = '(?:our|my)'
const given = '(?:this|these|the (?:following|below)|following|below)'
const amount = String.raw`(?:(?<=\$ ?)\d[\d,]*|\d{1,3}(?:,\d{3})+|\d{1,4}k)`
const money = `(?:money|cash|funds?|balance|advance|down ?payment|remainder|dollars|shillings|usd|kes|ksh|ugx|tzs|tsh|rwf|${amount})`
/** Not "payment slip" or "proof of payment", which are sent to people. */
const pay = String.raw`(?:pay(?:ing|able)?|(?<!\bof (?:the |your )?)payments?(?! (?:slips?|proofs?|receipts?|confirmations?|advice|copy))|remit|remittance|deposit|transfer|wire|settle)`
const sendMoney = String.raw`\b(?:P|send(?:ing)? ${words(4)}\$?[NP])\b`
const into = String.raw`\b(?:to|into|in|on|via|through|using|by)\b`
const changed = '(?:changed|updated|replaced|revised|amended|moved|switched|new)'
const adverbs = '(?: (?:now|just|recently|since|also|all|been|being|officially)){0,3}'
const fromNow = '(?:instead|from now on(?:wards)?|henceforth|hereafter|going forward|in future|with immediate effect)'
const site = String.raw`(?:platform|(?<!\boff[- ])site|website|app|application|ungana|portal)\b(?! (?:visits?|inspections?|surveys?|office|managers?|plan|gate|fence|engineers?))`
const the = '(?:the |this |your )?'
const never = "(?:never|do not|don't|dont|not|cannot|can't|no P)"

export const english: Language = {
  words: { A: bankAccount, B: bareAccount, C: courier, M: mobileMoney, N: money, P: pay, S: site },
  otherAccount: {
    phrases: [
      // "our bank details have changed", "BANK DETAILS CHANGED", "our a/c, held at Equity, was updated"
      String.raw`\b(?:A|${own} B)${aside}\b(?:has|have|had|was|were|is|are|got)${adverbs} ${changed}\b`,
      String.raw`\b(?:A|${own} B)(?: (?:now|recently|just))? (?:changed|updated)\b`,
      String.raw`\b${own} A${aside}\b(?:changed|updated|(?:is|are)(?: now)? different)\b`,
      // "our account number is now 0123", "the account is now with KCB"
      String.raw`\b[AB]${aside}\b(?:is|are|will be) now (?:at|with|held|under|in the name|[^.!?\n]{0,15}\d)`,
      // Excuses for "so pay elsewhere": "our bank account is under audit"
      String.raw`\b${own} (?:usual |main |old |current |company )?A${aside}\b(?:under audit|being audited|frozen|blocked|closed|on hold|dormant|no longer)\b`,
      String.raw`\b(?:old|previous|former) [AB]${short}\b(?:closed|no longer|not working|blocked)\b`,
      // "we changed our bank", "we have updated the account number", "we moved to another bank", "we now bank with"
      String.raw`\b(?:we|i)(?:'?ve|'?re|'m| have| had| are| am| will)?(?: [^ .!?\n]{1,12}){0,2}? (?:chang(?:ed?|ing)|switch(?:ed|ing)?|updat(?:ed?|ing)|moved|moving|replaced|shifted|migrated|revised|amended) (?:${words(4)}${own} (?:[^ .!?\n]{1,15} )?(?:${bank}|[AB])|(?:the |all |to )?(?:A|${bank})|B)`,
      String.raw`\b(?:changed|switched|replaced) (?:the |our )?A\b`,
      String.raw`\b${own} bank(?:ers)?(?:(?: has| have)?(?: just| now)? changed\b(?! (?:the|its|their))| (?:is|are) now\b)`,
      String.raw`\b(?:we|i|[AB])\b${short}\b(?:moved|moving|switched|changed|shifted|migrated|transferred) (?:from ${words(4)})?to ${words(3)}${bank}`,
      String.raw`\b(?:${own} new|(?:we|i)(?: now)? (?:have|use|are using|are with) (?:a |an )?${other}) ${bank}`,
      String.raw`\b(?:we|i)(?: are|'?re|'m)? now bank(?:ing)? with\b`,
      // "new account details", "our new account", "we opened an account with"
      String.raw`\b${newly} (?:company |business |corporate |local |usd |dollar |euro )?A\b`,
      String.raw`\b${own} ${other} [AB]`,
      String.raw`\bopened (?:a |an |another )?(?:new )?[AB] (?:with|at|in)\b(?! you)`,
      String.raw`\bnot the same [AB]`,
      // "notice of change in our bank account"
      String.raw`\bchanges? (?:of|in|to) ${words(3)}(?:A|${bank})`,
      // "use another account", "pay into our new a/c", "send it to a different M-Pesa number"
      String.raw`\b(?:us(?:e|ing)|(?:${sendMoney}|\bsend\b)${near}${into})${short}\b${other} (?:[^ .!?\n]{1,15} )?[AB]`,
      String.raw`${sendMoney}${near}${into}${short}\b${other} (?:M )?(?:number|line)\b`,
      // "use this account instead", "from now on pay to our account at", "remit to the account below"
      String.raw`\buse(?: only)? (?:${given} (?:[^ .!?\n]{1,15} )?[AB]|(?:the |our |my )?[AB] (?:below|attached|as follows|${fromNow}))`,
      String.raw`\b${fromNow}\b${near}\b(?:use|${sendMoney})${short}\b[AB]`,
      String.raw`${sendMoney}${near}${into}${short}\b(?:${given} (?:[^ .!?\n]{1,15} )?[AB]|[AB](?: (?:details|number|given|shown|mentioned|listed|indicated|provided)){0,2} (?:(?:i|we)(?: have|'ve)? (?:sent|shared|gave)|below|attached|above|as follows|hereunder|enclosed|${fromNow}))`,
      String.raw`${sendMoney}${near}${into}${short}\b[AB]:? ?\d[\d -]{4}`,
      String.raw`\bupdate your (?:records|system|books)${near}\b[AB]`,
      // "my personal account", "my brother's M-Pesa"; the account that a payer pays from does not matter
      String.raw`(?<!\bfrom (?:my |our |a |his |her |the )?)\b(?:personal|private) [ABM]`,
      String.raw`\b(?:to|into|use|on|via)\b ${words(1)}(?:wife|husband|brother|sister|son|daughter|cousin|director|manager|accountant|agent|partner|colleague)(?:'?s)? [ABM]`,
      // "send the money to my M-Pesa", "pay on this number", "send the deposit to 0712 345 678"
      String.raw`${sendMoney}${near}${into} (?:(?:my|this|these|his|her|our|the following) (?:[^ .!?\n]{1,15} )?[AM]|(?:my|this|these|the following) (?:phone |mobile |cell )?(?:numbers?|line)\b|(?:number )?${phoneNumber})`,
      // "do not pay to the old account"
      String.raw`\b(?:(?:do not|don't|dont|stop) (?:use|using|P|send|sending)|ignore|disregard)${near}\b(?:old|previous|former|earlier) (?:[AB]|details\b)`,
    ],
    harmless: [
      // The reader's account: "your new bank details"
      String.raw`\byour (?:(?:new|updated|old|other|own|correct|current|company|full|complete|latest|personal|business|usd) ){0,2}[AB]`,
      // Asking for it: "send us the updated bank details", "we need the new account number"
      String.raw`\b(?:(?:send|give|share|provide|forward|e-?mail|tell) (?:us|me)(?: with)?|(?:we|i)(?: still| also)? (?:need|want|require|await|request)) (?:the |any |all |a |an )?(?:(?:new|updated|correct|latest|revised|full|other) ){0,2}[AB]`,
      // Questions and remarks: "if the account has changed", "I noticed that the IBAN is new", "please confirm that the bank details changed"
      String.raw`\b(?:if|whether|in case|unless|(?:we|i)(?: have| just)? (?:see|saw|noticed?|observed?)(?: that)?|(?:seems|looks like|appears)(?: that)?|(?:can you|could you|would you|please|kindly)(?: please| kindly)? confirm(?: that| if| whether)?) (?:the |this |these |any )?(?:new |old )?[AB]`,
      String.raw`(?<=(?:^|,) ?|\b(?:hi|hello|but|and|so) )(?:is|are|was|were|has|have|did|do|does|why|when|which|who) (?:changed|the|this|that|these|there|it|any|you)\b(?![^.!?\n]{0,150}\b${own}\b)[^.!?\n]{0,150}\?`,
      String.raw`\byou(?: have|'ve)?(?: just)? (?:changed|updated|switched|moved|replaced)\b`,
      // "the IBAN on the invoice is different from your profile"
      String.raw`\b(?:the|this|that) [AB]${short} (?:is|are)(?: now)? different`,
      // A payer about its own payment: "we will pay into the account below", "can I use this account"
      String.raw`\b(?:can|could|may|should|shall|must|do) (?:we|i) (?:now )?(?:P|use|send)\b`,
      String.raw`\b(?:we|i)(?:'ll| will| shall| can| must| want to| would like to)? (?:P|send)\b`,
      String.raw`(?:\bnot|n't|\bhavent|\bhasnt|\bdidnt|\bnever)(?: yet| been| ever){0,2} (?:chang(?:ed?|ing)|updated|different|new|moved|switched)\b`,
      String.raw`\bno changes? (?:of|in|to)\b`,
      String.raw`(?<!\bnot the )\bsame [AB]`,
      // Phone numbers for calls: "call me on this number"
      String.raw`\b(?:calls?|reach|contact|text|ring|whatsapp|phone|sms)(?: us| me| him| her| them)?(?: back)?(?: on| at| via| through)? (?:my |this |our |the )?(?:new |other )?(?:(?:phone |mobile |cell )?(?:numbers?|line)\b|${phoneNumber})`,
      // Good advice: "we do not use personal accounts"
      String.raw`\b${never}(?: [^ .!?\n]{1,15}){0,3} (?:personal|private)\b`,
    ],
  },
  outside: {
    phrases: [
      // "pay outside the platform", "make the deal off the site"; goods leave a site every day, so they do not count
      String.raw`\b(?:${sendMoney}|deals?|N|transact(?:ions?)?)\b${near}\b(?:(?:outside|without|instead of|away from)(?: of)? ${the}S|off(?: of)? (?:the |this )S|off[- ]S)`,
      String.raw`\b(?:P|deals?|transactions?|N) (?:is |are |made )?off[- ]?site\b`,
      String.raw`\b(?:do not|don't|dont|never) (?:P${near}\b(?:on|through|via|by|in) ${the}S|use ${the}S (?:to P|for (?:the )?P))`,
      // "pay me directly", "payment direct to us"
      String.raw`\bP (?:me|us)\b${short}\bdirect(?:ly)?\b(?! (?:here|(?:on|through|via|in|using|by) ${the}S))`,
      String.raw`${sendMoney} ${words(3)}direct(?:ly)? to (?:me|us|my|our)\b`,
      String.raw`\b(?:P|send)\b${near}\b(?:by|via|through|with|using|on|in) C\b`,
      String.raw`\baccept (?:only )?C\b`,
      String.raw`\b(?:avoid(?:ing)?|skip|escape|save) ${words(2)}S(?:'s)? (?:fees?|charges?|commission)\b`,
    ],
    harmless: [
      // Good advice: "never pay outside the site", "do not pay by Western Union"; but "why not" asks to do it
      String.raw`(?<!\bwhy )\b${never}(?: [^ .!?\n]{1,15}){0,3} (?:outside|off)\b`,
      String.raw`\b${never}(?: [^ .!?\n]{1,15}){0,3} (?:by|via|through|with|using) C`,
    ],
  },
}
