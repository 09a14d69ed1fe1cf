/** What people add to a subject and no title needs: courses, learning, wanting, politeness. */
export const genericWords: readonly string[] = [
  'သင်တန်းများ သင်တန်းလေး သင်တန်း အတန်းများ အတန်း တန်း ကျူရှင် သင်ခန်းစာ',
  'သင်ချင်တယ် သင်ချင်လို့ပါ သင်ချင်လို့ သင်ချင် သင်ယူချင် သင်ယူ သင်မယ် သင်ရန် သင်ဖို့ သင်ကြား သင်နည်း',
  'လေ့လာချင်တယ် လေ့လာချင် လေ့လာ တက်ချင်တယ် တက်ချင် တက်မယ် တက်ရန် ရှာနေတယ် ရှာနေ ရှိလား ရှိပါသလား ပါ',
  'ကောင်းကောင်း အကောင်းဆုံး မှာ တွင် အတွက် နှင့် နဲ့ နည်း',
  'သင်တန်းကြေး သင်တန်းသစ် အတန်းကြေး အတန်းသစ် ဈေးနှုန်း ဘယ်မှာ ဘယ်လို ရမလဲ ကောင်းမလဲ တက်ချင်လို့ လိုချင်တယ် လိုချင်',
  'ဘာသာစကား ဆရာမ ဆရာ ပြည်နယ် မြို့နယ် တိုင်းဒေသကြီး',
  'fee fees price near me how to i want at of with state region township language languages',
  'course courses class classes training lesson lessons learn learning study tutorial teach teacher tuition in for the and best',
].flatMap((line) => line.split(' '))

/** Endings of places, which stand in other words too: left out only where nothing else is left. */
export const genericAlone: readonly string[] = ['တိုင်း', 'ပြည်', 'မြို့', 'ဒေသ']

/**
 * Level, audience, form and time of a course: of 'advanced guitar' the guitar is the subject.
 */
export const qualifiers: readonly string[] = [
  'beginner beginners basic basics elementary foundation intermediate advanced professional level',
  'အခြေခံ အစပြု အစအဆုံး အလယ်အလတ် အဆင့်မြင့် အဆင့် အသေးစိတ် အပြည့်အစုံ လက်တွေ့',
  'kid kids child children adult adults ကလေး ကလေးများ လူကြီး လူကြီးများ',
  'online weekend weekends weekday weekdays morning evening night free short full time part',
  'အွန်လိုင်း စနေ တနင်္ဂနွေ စနေတနင်္ဂနွေ မနက်ပိုင်း ညနေပိုင်း ညပိုင်း အခမဲ့ အမြန် ရက်တို',
].flatMap((line) => line.split(' '))

/** What precedes a name and is not a part of it. */
export const nameTitles: readonly string[] = [
  'u',
  'daw',
  'ma',
  'ko',
  'mg',
  'dr',
  'sayar',
  'saya',
  'sayarma',
  'sayama',
  'tr',
]

/** What kind of school a name is of; people add it to the names of all. */
export const schoolKinds: readonly string[] = [
  'school',
  'academy',
  'center',
  'centre',
  'institute',
  'college',
  'university',
]
