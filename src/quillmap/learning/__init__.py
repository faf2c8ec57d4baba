"""How the value nets and the prefilter of the bots are trained. It needs the extra `train`; playing never imports it.

`self_play` plays games and keeps samples; `net_fit` fits each net to them. `rollout_rankings` compares moves of the
same position; `ranking_fit` fits the nets to the differences. `prefilter_fit` fits the prefilter to the nets. `train`
puts these together in rounds.
"""
