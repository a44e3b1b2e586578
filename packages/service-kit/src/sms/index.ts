export { configuredSms, type SmsConfig, smsConfig, smsConfigIsWhole } from './sms-config.ts'
export { type Sms, type SmsGateway, SmsRefused } from './sms-gateway.ts'
export { createSmsSender, type SmsSender, SmsWithheld } from './sms-sender.ts'
