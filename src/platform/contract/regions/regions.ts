/**
 * The 16 regions; the index is the wire and database value. Townships are in a separate file that only forms load.
 *
 * @see X-REG-01, X-REG-02
 */
export const regions = [
  { my: 'ကချင်ပြည်နယ်', en: 'Kachin State' },
  { my: 'ကယားပြည်နယ်', en: 'Kayah State' },
  { my: 'ကရင်ပြည်နယ်', en: 'Kayin State' },
  { my: 'ချင်းပြည်နယ်', en: 'Chin State' },
  { my: 'စစ်ကိုင်းတိုင်းဒေသကြီး', en: 'Sagaing Region' },
  { my: 'တနင်္သာရီတိုင်းဒေသကြီး', en: 'Tanintharyi Region' },
  { my: 'နေပြည်တော် ပြည်ထောင်စုနယ်မြေ', en: 'Nay Pyi Taw Union Territory' },
  { my: 'ပဲခူးတိုင်းဒေသကြီး', en: 'Bago Region' },
  { my: 'မွန်ပြည်နယ်', en: 'Mon State' },
  { my: 'မကွေးတိုင်းဒေသကြီး', en: 'Magway Region' },
  { my: 'မန္တလေးတိုင်းဒေသကြီး', en: 'Mandalay Region' },
  { my: 'ရှမ်းပြည်နယ်', en: 'Shan State' },
  { my: 'ရန်ကုန်တိုင်းဒေသကြီး', en: 'Yangon Region' },
  { my: 'ရခိုင်ပြည်နယ်', en: 'Rakhine State' },
  { my: 'ဧရာဝတီတိုင်းဒေသကြီး', en: 'Ayeyarwady Region' },
  { my: 'အခြား', en: 'Other' },
] as const

/** 'Other' has no township list; the township is free text. */
export const otherRegionIndex = 15

/**
 * The name of a region; undefined for an unknown index. Zero is a valid index.
 *
 * @see X-REG-02
 */
export function regionName(index: number | null | undefined, locale: 'my' | 'en'): string | undefined {
  return index === null || index === undefined ? undefined : regions[index]?.[locale]
}
