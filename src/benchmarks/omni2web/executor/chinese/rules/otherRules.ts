import type { RuleData } from '../../Grammar.js';

/** What is only brought up, repeated, or to be left alone. */
export const otherRules: readonly RuleData[] = [
  {
    pattern: '[BA] {topic:np} [的] 换|改 [个|一个|下|种] 颜色|样式|字体|大小|位置',
    frame: 'topic',
    cost: 0.4,
  },
  { pattern: '不要|不是|不用|别用|别 {rest:values} [了]', frame: 'ignore', cost: 0.3 },
  {
    pattern: '{target:np} 也 [是] 一样|同样|这样|这么改|这样改|同样处理|这样处理|如此|一样处理|一样改|照做',
    frame: 'repeat',
  },
  { pattern: '对 {target:np} [也] 做 同样的|一样的 [操作|修改|处理]', frame: 'repeat' },
  { pattern: '其他|其它|其余|别的|剩下的|其他的|其它的 {rest:any}', frame: 'ignore', cost: 0.4 },
  { pattern: '其他|其它|其余|别的|其他的 保持不变|不变|不动|都不变|不要动|不要改', frame: 'ignore' },
  { pattern: '保持 {rest:any} 不变|不动|原样', frame: 'ignore', cost: 0.2 },
  {
    pattern: '{rest:any} 保持不变|不要动|不要改动|不用改|不要变|保持原样|不要修改',
    frame: 'ignore',
    cost: 0.8,
  },
  { pattern: '不要|别|不用|无需|不得 改变|改动|修改|动|影响|更改|调整 {rest:any}', frame: 'ignore' },
  {
    pattern:
      '{topic:np} [看着|看起来|现在|目前|之间|的] [有点|有些|太|显得|看起来|看着|稍微|感觉|实在|确实|离得] [有点|有些|太] 离得太近|隔得太近|太近|太远|小|大|白|黑|花哨|素|淡了|白了|贵|旧|老土|暗|亮|挤|密|丑|窄|宽|高|矮|淡|深|浅|不好看|看不清|难看|不清楚|不明显|不合适|不对|单调|松|突兀|碍眼|乱|空|长|短|刺眼|花|粗|细|小了|大了|挤了|暗了|淡了|密了|乱了|近了|远了|深了|浅了|亮了|长了|丑了|宽了|窄了|高了|不醒目|不够大|不够醒目|不够明显|不太好看|不太清楚|歪|歪了|显眼|扎眼|多余|普通|不协调|不突出|不够突出|不够显眼 [了]',
    frame: 'topic',
    cost: 0.3,
  },
  {
    pattern:
      '看|看到|看一下|对于|关于|至于|针对|找到|来到|在|选中|再看|还有|你看|注意|就是|然后是|到|回到|有 {topic:np} [里|中|里面|上|这里|那里|部分|呢|吧|啊|这块|这边]',
    frame: 'topic',
    cost: 0.5,
  },
  { pattern: '{topic:np} [呢|啊|吧|嘛|呀|哈|里|中|里面]', frame: 'topic', cost: 1 },
];
