/** What people add to a subject and no title needs: courses, learning, wanting, politeness. */
export const genericWords: readonly string[] = [
  'သင်တန်းများ သင်တန်းလေး သင်တန်း အတန်းများ အတန်း တန်း ကျူရှင် သင်ခန်းစာ',
  'သင်ချင်တယ် သင်ချင်လို့ပါ သင်ချင်လို့ သင်ချင် သင်ယူချင် သင်ယူ သင်မယ် သင်ရန် သင်ဖို့ သင်ကြား သင်နည်း',
  'လေ့လာချင်တယ် လေ့လာချင် လေ့လာ တက်ချင်တယ် တက်ချင် တက်မယ် တက်ရန် ရှာနေတယ် ရှာနေ ရှိလား ရှိပါသလား ပါ',
  'ကောင်းကောင်း အကောင်းဆုံး မှာ တွင် အတွက် နှင့် နဲ့ နည်း',
  'course courses class classes training lesson lessons learn learning study tutorial teach teacher tuition in for the and best',
].flatMap((line) => line.split(' '))
