"""How the bots' nets and prefilters are trained. Playing never imports this."""
