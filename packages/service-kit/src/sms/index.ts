export { configuredSms, type SmsConfig, smsConfig, smsConfigIsWhole } from './sms-config.ts'
export { type Sms, type SmsGateway, SmsRefused } from './sms-gateway.ts'
